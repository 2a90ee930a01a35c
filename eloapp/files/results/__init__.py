"""Results from elsewhere: pasted text, CSV, spreadsheets, crosstables, PGN headers."""
