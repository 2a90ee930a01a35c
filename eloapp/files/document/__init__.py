"""The project's own documents: versioned JSON, saved atomically, kept safe while unsaved."""
