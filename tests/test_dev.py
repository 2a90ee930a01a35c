"""What packaging/dev.py decides on a new machine. The real installation is tried in CI."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


def load_tool() -> ModuleType:
    """packaging/ is no package, so its programs are loaded by their path."""
    path = Path(__file__).parents[1] / "packaging" / "dev.py"
    spec = importlib.util.spec_from_file_location("dev_tool", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


dev = load_tool()
needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="no user ids on Windows")


class Machine:
    """Stands in for the system: notes what would be started and answers as it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commands: list[list[str]] = []
        self.codes: dict[str, int] = {"apt-cache": 100}
        self.output = ""
        monkeypatch.setattr(subprocess, "call", self.call)
        monkeypatch.setattr(subprocess, "run", self.run)
        monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")

    def call(self, command: list[str], **options: Any) -> int:
        self.commands.append(command)
        return self.codes.get(command[0], 0)

    def run(self, command: list[str], **options: Any) -> SimpleNamespace:
        return SimpleNamespace(returncode=self.call(command), stdout=self.output)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with a .venv that was made completely."""
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    for name, path in {
        "LOCK": "requirements.lock",
        "PROJECT": "pyproject.toml",
        "VENV": ".venv",
        "PYTHON": ".venv/python",
        "STAMP": ".venv/eloapp-ready",
    }.items():
        monkeypatch.setattr(dev, name, tmp_path / path)
    dev.VENV.mkdir()
    for file in (dev.LOCK, dev.PROJECT, dev.PYTHON):
        file.write_text("some text", encoding="utf-8")
    dev.STAMP.write_text(dev.wanted_stamp() + "\noffscreen\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 7, 16), (3, 10, 13)])
def test_old_python_is_refused_in_one_sentence(
    version: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    assert dev.main(["run"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "needs Python 3.11 or newer" in output.err
    assert ".".join(map(str, version)) in output.err
    assert output.err.count("\n") == 1
    assert output.err.endswith(".\n")


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 1), (4, 0, 0)])
def test_new_python_is_accepted(version: tuple[int, ...]) -> None:
    assert dev.version_fault(version) == ""


def test_unknown_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main([]) == 2
    assert dev.main(["start"]) == 2
    assert "packaging/dev.py run" in capsys.readouterr().err
    assert dev.main(["--help"]) == 0
    assert "packaging/dev.py run" in capsys.readouterr().out


def test_complete_environment_is_used_as_it_is(clone: Path, machine: Machine) -> None:
    assert dev.loaded_platforms() == ["offscreen"]
    dev.prepare({}, "offscreen")
    assert machine.commands == []


@pytest.mark.parametrize("damage", ["LOCK", "PROJECT", "no stamp", "empty stamp", "no python"])
def test_old_or_half_made_environment_is_not_used(clone: Path, damage: str) -> None:
    if damage == "no stamp":
        dev.STAMP.unlink()
    elif damage == "empty stamp":
        dev.STAMP.write_bytes(b"")
    elif damage == "no python":
        dev.PYTHON.unlink()
    else:
        getattr(dev, damage).write_text("another text", encoding="utf-8")
    assert dev.loaded_platforms() is None


def test_other_python_or_moved_clone_makes_another_environment(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamps = {dev.wanted_stamp()}
    monkeypatch.setattr(dev, "ROOT", clone / "moved")
    stamps.add(dev.wanted_stamp())
    monkeypatch.setattr(sys, "base_prefix", "/opt/python3.99")
    stamps.add(dev.wanted_stamp())
    assert len(stamps) == 3


def test_environment_is_made_from_the_lock_and_stamped_last(clone: Path, machine: Machine) -> None:
    dev.STAMP.unlink()
    dev.make_venv()
    assert dev.loaded_platforms() == []
    venv, locked, project, compiled = machine.commands
    assert venv[1:] == ["-m", "venv", "--clear", str(dev.VENV)]
    assert locked[-3:] == ["--require-hashes", "-r", str(dev.LOCK)]
    assert project[-4:] == ["--no-deps", "--no-build-isolation", "-e", str(clone)]
    assert compiled[1:3] == ["-m", "compileall"]


def test_failed_installation_leaves_no_stamp(clone: Path, machine: Machine) -> None:
    machine.codes[str(dev.PYTHON)] = 1
    with pytest.raises(dev.SetupError, match="failed"):
        dev.make_venv()
    assert dev.loaded_platforms() is None


def test_venv_package_is_that_of_the_running_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 12, 1))
    monkeypatch.setattr(Path, "resolve", lambda path: Path("/usr/bin/python3.12"))
    assert dev.venv_package() == "python3-venv"
    monkeypatch.setattr(Path, "resolve", lambda path: Path("/usr/bin/python3.11"))
    assert dev.venv_package() == "python3.12-venv"


@needs_posix
def test_python_without_venv_names_the_package(
    clone: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    with pytest.raises(dev.SetupError, match=r"sudo apt-get install python3(\.\d+)?-venv$"):
        dev.make_venv()
    monkeypatch.setattr(sys, "base_prefix", "/opt/python")  # Debian's package would not help it
    with pytest.raises(dev.SetupError, match="use a complete Python"):
        dev.make_venv()


@needs_posix
def test_root_installs_packages_and_waits_for_the_lock(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    dev.need_packages(["libegl1", "libgl1"], "Why.")
    update, install = (command for command in machine.commands if command[0] == "apt-get")
    assert "DPkg::Lock::Timeout=300" in update
    assert "DPkg::Lock::Timeout=300" in install
    assert update[-1] == "update"
    assert install[-5:] == ["install", "-y", "--no-install-recommends", "libegl1", "libgl1"]


def test_lists_that_another_run_holds_are_waited_for(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.codes["apt-get"] = 100
    machine.output = "E: Could not get lock /var/lib/apt/lists/lock."
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            machine.codes["apt-get"] = 0

    monkeypatch.setattr("time.sleep", sleep)
    assert dev.apt("update").returncode == 0
    assert len(machine.commands) == 4
    assert all("DPkg::Lock::Timeout=300" in command for command in machine.commands)


@needs_posix
def test_failed_installation_shows_what_apt_said(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    machine.codes["apt-get"] = 100
    machine.output = "E: Unable to locate package libegl1"
    with pytest.raises(dev.SetupError, match=r"(?s)could not install it.*Unable to locate"):
        dev.need_packages(["libegl1"], "Why.")


@needs_posix
def test_others_are_told_the_command(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(dev.SetupError, match=r"sudo apt-get install libegl1 libgl1$"):
        dev.need_packages(["libegl1", "libgl1"], "Why.")
    assert not [command for command in machine.commands if command[0] == "apt-get"]


def test_system_without_apt_is_told_the_names(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(dev.SetupError, match="libegl1, libgl1"):
        dev.need_packages(["libegl1", "libgl1"], "Why.")
    assert machine.commands == []


def test_newer_name_of_a_package_is_used_where_apt_knows_it(machine: Machine) -> None:
    assert dev.apt_name("libglib2.0-0") == "libglib2.0-0"
    machine.codes["apt-cache"] = 0
    assert dev.apt_name("libglib2.0-0") == "libglib2.0-0t64"


def test_missing_libraries_are_those_of_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = {"libEGL.so.1", "libxcb-icccm.so.4", "libwayland-cursor.so.0"}
    monkeypatch.setattr(dev, "can_load", lambda library: library not in absent)
    assert dev.missing_packages("offscreen") == ["libegl1"]
    assert dev.missing_packages("xcb") == ["libegl1", "libxcb-icccm4"]
    assert dev.missing_packages("wayland;xcb") == [
        "libegl1",
        "libxcb-icccm4",
        "libwayland-cursor0",
    ]


def test_library_that_does_not_exist_cannot_be_loaded() -> None:
    assert not dev.can_load("libeloapp-does-not-exist.so.7")


def test_qt_is_tried_once_for_each_platform(
    clone: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    dev.prepare({}, "xcb")
    assert [command[-1] for command in machine.commands] == [dev.PROBE]
    dev.prepare({}, "xcb")
    assert len(machine.commands) == 1
    assert dev.loaded_platforms() == ["offscreen", "xcb"]


def test_misleading_line_of_qt_is_left_out(
    clone: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(dev, "can_load", lambda library: True)
    machine.codes[str(dev.PYTHON)] = -6
    machine.output = "could not connect to display :7\nxcb-cursor0 or libxcb-cursor0 is needed\n"
    with pytest.raises(dev.SetupError) as stopped:
        dev.prepare({}, "xcb")
    assert str(stopped.value).endswith("could not connect to display :7")
    assert dev.loaded_platforms() == ["offscreen"]


@pytest.mark.parametrize(
    ("environment", "platform"),
    [
        ({}, ""),
        ({"DISPLAY": ":0"}, "xcb"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "wayland;xcb"),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, "offscreen"),
    ],
)
def test_window_platform(environment: dict[str, str], platform: str) -> None:
    assert dev.window_platform(environment) == platform


def test_run_without_a_display_says_so(
    clone: Path,
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert dev.main(["run"]) == 1
    assert "no display" in capsys.readouterr().err
    assert machine.commands == []


def test_checks_stop_at_the_first_failure(
    clone: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("os.chdir", lambda path: None)
    handed: list[list[str]] = []

    def hand_over(command: list[str], environment: dict[str, str]) -> int:
        handed.append(command)
        return 0

    monkeypatch.setattr(dev, "hand_over", hand_over)
    assert dev.main(["test", "-k", "game"]) == 0
    assert [command[1:3] for command in machine.commands] == [
        ["-m", "ruff"],
        ["-m", "ruff"],
        ["-m", "mypy"],
        [str(Path("packaging", "catalogue.py")), "--check"],
    ]
    assert handed == [["-m", "pytest", "-n", "2", "-k", "game"]]
    machine.codes[str(dev.PYTHON)] = 3
    assert dev.main(["test"]) == 3
    assert len(machine.commands) == 5
    assert len(handed) == 1
