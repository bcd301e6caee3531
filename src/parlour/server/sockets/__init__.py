"""Sockets: connections to matches, their messages, who is connected and who stays away."""
