"""What every room of the server stands on: settings, bus, clock, heartbeat, tasks, meters, ids."""
