"""Start, test or prepare EloApp from a clone, with nothing but Python.

    python3 packaging/dev.py run [ARGUMENT...]   open the window
    python3 packaging/dev.py test [ARGUMENT...]  run every check, then pytest with the arguments
    python3 packaging/dev.py setup               only prepare .venv

The first start makes .venv in the root of the clone; later starts use it as it is.
"""

# An old Python must be able to read this file, if only to say that it is too old: no syntax
# and no evaluated annotation newer than Python 3.6, and standard library only.

import hashlib
import os
import subprocess
import sys
import sysconfig
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MINIMUM = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "packaging" / "requirements.lock"
PROJECT = ROOT / "pyproject.toml"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "eloapp-ready"

# Two processes: five minutes instead of eight on two cores.
PYTEST = ["-m", "pytest", "-n", "2"]
CHECKS = [
    ("format", ["-m", "ruff", "format", "--check", "."]),
    ("lint", ["-m", "ruff", "check", "."]),
    ("types", ["-m", "mypy"]),
    ("translations", [str(Path("packaging", "catalogue.py")), "--check"]),
]

PROBE = "from PySide6 import QtPrintSupport, QtSvg, QtWidgets; QtWidgets.QApplication(['eloapp'])"
# For each platform plugin of Qt: Debian package and the library it is needed for.
LIBRARIES = {
    # linked by Qt itself, so needed everywhere
    "offscreen": """
        libdbus-1-3=libdbus-1.so.3 libegl1=libEGL.so.1 libfontconfig1=libfontconfig.so.1
        libgl1=libGL.so.1 libglib2.0-0=libgthread-2.0.so.0 libxkbcommon0=libxkbcommon.so.0
    """,
    "xcb": """
        libx11-xcb1=libX11-xcb.so.1 libxcb-cursor0=libxcb-cursor.so.0
        libxcb-icccm4=libxcb-icccm.so.4 libxcb-image0=libxcb-image.so.0
        libxcb-keysyms1=libxcb-keysyms.so.1 libxcb-randr0=libxcb-randr.so.0
        libxcb-render-util0=libxcb-render-util.so.0 libxcb-shape0=libxcb-shape.so.0
        libxcb-shm0=libxcb-shm.so.0 libxcb-sync1=libxcb-sync.so.1
        libxcb-xfixes0=libxcb-xfixes.so.0 libxcb-xkb1=libxcb-xkb.so.1
        libxkbcommon-x11-0=libxkbcommon-x11.so.0
    """,
    "wayland": """
        libwayland-client0=libwayland-client.so.0 libwayland-cursor0=libwayland-cursor.so.0
        libwayland-egl1=libwayland-egl.so.1
    """,
}


class SetupError(Exception):
    """Ends the program with a message for the person in front of it."""


def say(text: str) -> None:
    """Print at once, so that the order is right when the output goes to a file."""
    print(text, flush=True)


def version_fault(version: "tuple[int, ...]") -> str:
    """The sentence for a Python that is too old; empty if it is not."""
    if version[:2] >= MINIMUM:
        return ""
    return (
        f"EloApp needs Python {MINIMUM[0]}.{MINIMUM[1]} or newer and this is Python "
        f"{'.'.join(map(str, version))}: install a newer one and start this command with it, "
        "for example as `python3.12 packaging/dev.py`."
    )


def wanted_stamp() -> str:
    """What .venv was made from. Anything that differs means that it must be made again.

    Of Python only what makes packages incompatible: a bug fix of it, which apt may install
    together with python3-venv, changes nothing.
    """
    facts = (
        LOCK.read_bytes(),
        PROJECT.read_bytes(),
        sys.implementation.cache_tag,
        sys.base_prefix,
        sysconfig.get_platform(),
        str(ROOT),
    )
    return hashlib.sha256(repr(facts).encode()).hexdigest()


def loaded_platforms() -> "list[str] | None":
    """The Qt platforms that have loaded before, or None if .venv is missing, old or half made.

    The stamp is written last, so a .venv without it was interrupted.
    """
    try:
        lines = STAMP.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    if lines[:1] != [wanted_stamp()] or not PYTHON.exists():
        return None
    return lines[1:]


@contextmanager
def one_at_a_time() -> "Iterator[None]":
    """Let a second start wait while a first one prepares .venv (where the system can do that)."""
    with LOCK.open("rb") as file:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def venv_package() -> str:
    """The Debian package that gives the running Python its venv module."""
    running = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    default = Path("/usr/bin/python3").resolve().name
    return "python3-venv" if running == default else running + "-venv"


def make_venv() -> None:
    """Make .venv from nothing: repairing a half-made one would have to guess what is in it."""
    import importlib.util

    stamp = wanted_stamp()  # of the files as they are now, should somebody edit them meanwhile
    if STAMP.exists():
        STAMP.unlink()
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        if sys.platform != "linux" or sys.base_prefix != "/usr":
            raise SetupError("This Python has no venv or ensurepip module: use a complete Python.")
        need_packages([venv_package()], "This Python cannot make a virtual environment.")
    say("Preparing .venv, once; this can take a minute ...")
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "-qq"]
    for command in (
        # the real Python even if this one is that of the .venv to be replaced
        [getattr(sys, "_base_executable", sys.executable), "-m", "venv", "--clear", str(VENV)],
        [*pip, "--compile", "--require-hashes", "-r", str(LOCK)],
        [*pip, "--no-deps", "--no-build-isolation", "-e", str(ROOT)],
    ):
        if subprocess.call(command, stdin=subprocess.DEVNULL):
            raise SetupError(f"This failed, see above: {' '.join(command)}")
    # for a fast first start; a mistake in the sources is for the checks to report
    folders = [str(ROOT / "eloapp"), str(ROOT / "resources")]
    subprocess.call([str(PYTHON), "-m", "compileall", "-qq", *folders])
    STAMP.write_text(stamp + "\n", encoding="utf-8")


def apt(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run apt-get without questions; another run, as on a new machine, may take its time.

    The option covers the locks of an installation but not that of the lists, for "update".
    """
    for _ in range(100):
        done = subprocess.run(
            ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=300", *arguments],
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        if done.returncode == 0 or "/lists/lock" not in done.stdout:
            break
        time.sleep(3)
    return done


def apt_name(package: str) -> str:
    """The package's name in this release: since Debian 13 and Ubuntu 24.04 some end in t64."""
    show = ["apt-cache", "show", package + "t64"]
    output = subprocess.DEVNULL
    return package if subprocess.call(show, stdout=output, stderr=output) else show[-1]


def need_packages(packages: "list[str]", why: str) -> None:
    """Install Debian packages as root; anybody else is told the exact command."""
    import shutil

    if shutil.which("apt-get") is None:
        raise SetupError(f"{why} Install what Debian calls {', '.join(packages)}.")
    if os.geteuid() != 0:
        names = " ".join(map(apt_name, packages))
        raise SetupError(f"{why} This installs what it needs:\n    sudo apt-get install {names}")
    say(f"Installing with apt-get: {' '.join(packages)} ...")
    apt("update")  # if this fails, what is known already may still be enough
    done = apt("install", "-y", "--no-install-recommends", *map(apt_name, packages))
    if done.returncode:
        raise SetupError(f"{why} apt-get could not install it:\n{done.stdout}")


def can_load(library: str) -> bool:
    """Whether the system's loader finds a library."""
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_packages(platform: str) -> "list[str]":
    """The Debian packages that this Qt platform needs and that are not there."""
    rows = []
    for name, libraries in LIBRARIES.items():
        if name == "offscreen" or name in platform:
            rows += [row.split("=") for row in libraries.split()]
    return [package for package, library in rows if not can_load(library)]


def probe_qt(environment: "dict[str, str]") -> str:
    """Load Qt and start an application; returns what Qt says if that fails.

    The line about xcb-cursor0 is left out: Qt prints it whatever the xcb plugin misses.
    """
    done = subprocess.run(
        [str(PYTHON), "-c", PROBE],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode == 0:
        return ""
    lines = [line for line in done.stdout.splitlines() if line and "xcb-cursor0" not in line]
    return "\n".join(lines) or f"exit code {done.returncode}"


def prepare(environment: "dict[str, str]", platform: str) -> None:
    """Make .venv if needed and see, once for each platform, that Qt can start on this system."""
    with one_at_a_time():
        loaded = loaded_platforms()
        if loaded is None:
            make_venv()
            loaded = []
        if sys.platform != "linux" or platform in loaded:
            return
        fault = probe_qt(environment)
        packages = missing_packages(platform) if fault else []
        if packages:
            need_packages(packages, "Qt does not start: system libraries are missing.")
            fault = probe_qt(environment)
        if fault:
            raise SetupError(f"Qt does not start on the platform {platform}:\n{fault}")
        with STAMP.open("a", encoding="utf-8") as file:
            file.write(platform + "\n")


def window_platform(environment: "dict[str, str]") -> str:
    """The Qt platforms that a window may use here; empty if there is no display."""
    if environment.get("QT_QPA_PLATFORM"):
        return environment["QT_QPA_PLATFORM"]
    displays = {"WAYLAND_DISPLAY": "wayland", "DISPLAY": "xcb"}
    return ";".join(name for variable, name in displays.items() if environment.get(variable))


def hand_over(command: "list[str]", environment: "dict[str, str]") -> int:
    """Go on as .venv's Python; on Windows that is a child, for there exec gives no exit code."""
    sys.stdout.flush()
    if os.name == "posix":
        os.execve(str(PYTHON), [str(PYTHON), *command], environment)
    return subprocess.call([str(PYTHON), *command], env=environment)


def run(arguments: "list[str]") -> int:
    """Open the window, in the caller's folder so that the names of files mean the same."""
    environment = dict(os.environ)
    platform = window_platform(environment)
    if sys.platform == "linux" and not platform:
        raise SetupError(
            "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY."
        )
    prepare(environment, platform)
    return hand_over(["-m", "eloapp", *arguments], environment)


def test(arguments: "list[str]") -> int:
    """Run the checks in the order of their cost and stop at the first that fails."""
    environment = dict(os.environ)
    environment["QT_QPA_PLATFORM"] = environment.get("QT_QPA_PLATFORM") or "offscreen"
    prepare(environment, environment["QT_QPA_PLATFORM"])
    os.chdir(str(ROOT))
    for title, command in CHECKS:
        say("== " + title)
        code = subprocess.call([str(PYTHON), *command], env=environment)
        if code:
            return code
    say("== tests")
    return hand_over([*PYTEST, *arguments], environment)


def setup(arguments: "list[str]") -> int:
    """Prepare everything and start nothing."""
    environment = dict(os.environ)
    environment["QT_QPA_PLATFORM"] = window_platform(environment) or "offscreen"
    prepare(environment, environment["QT_QPA_PLATFORM"])
    say("EloApp is ready: python3 packaging/dev.py run")
    return 0


def main(arguments: "list[str]") -> int:
    """Check the Python, then do what the first argument says."""
    fault = version_fault(tuple(sys.version_info[:3]))
    if fault:
        print(fault, file=sys.stderr)
        return 2
    commands = {"run": run, "test": test, "setup": setup}
    if not arguments or arguments[0] not in commands:
        asked = arguments[:1] in (["-h"], ["--help"])
        print(__doc__.strip(), file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    try:
        return commands[arguments[0]](arguments[1:])
    except (SetupError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
