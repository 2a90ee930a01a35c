"""The window: theme, style, controls, panels and pages."""
