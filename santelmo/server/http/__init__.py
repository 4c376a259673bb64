"""The HTTP API, its models, and the browser client's files."""
