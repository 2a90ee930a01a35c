"""EloApp: exact Elo changes and scenarios before a round."""
