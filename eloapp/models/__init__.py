"""The document's session, and item models that show parts of its report."""
