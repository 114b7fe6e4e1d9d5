/** Settings of the embedded server, given on its command line so that every version of Parley brings its own. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  // No Unix socket: its path may have at most 107 bytes, and DATA_DIR may be longer.
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  // Saves three processes; the worker method of PostgreSQL 18 pays off on storage slower than a local disk.
  io_method: "sync",
  max_logical_replication_workers: "0",
  jit: "off",
  password_encryption: "scram-sha-256",
  timezone: "UTC",
  log_timezone: "UTC",
  log_destination: "stderr",
  logging_collector: "off",
  log_line_prefix: "%m [%p] ",
  log_min_messages: "warning",
  log_checkpoints: "off",
  // Details and statements of failed queries contain what callers said and their numbers.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

/** The `-c name=value` arguments of the server; `extra` wins over ours, the port over both. */
export function serverSettings(port: number, extra: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries({ ...SETTINGS, ...extra, port: String(port) }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
}
