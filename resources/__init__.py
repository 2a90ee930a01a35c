"""Icons and translations, read with importlib.resources."""
