"""Tests of eloapp.core."""
