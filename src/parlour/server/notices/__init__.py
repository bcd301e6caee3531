"""What happens to people while they look elsewhere: kept, told to open pages, called out."""
