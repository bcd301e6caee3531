"""HTTP: what every request passes, routes and their OpenAPI document, problems, the built page."""
