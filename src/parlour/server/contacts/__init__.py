"""Contacts: whom people follow, whom they block, and what that keeps apart."""
