"""Open data: matches that are over as lines of JSON, and ratings reckoned from such lines alone."""
