"""What servers share beside the database: leases on tables, and a bus between processes."""
