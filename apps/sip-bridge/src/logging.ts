import pino from "pino";

/** What varies in a log line. Never credentials, and of telephone numbers nothing. */
export interface LogFields {
  readonly callSid?: string;
  readonly organizationId?: number;
  readonly trunkId?: string;
  readonly state?: string;
  readonly reason?: string;
  readonly status?: number;
  readonly count?: number;
  readonly port?: number;
  readonly address?: string;
  readonly delayMs?: number;
}

/** Messages are fixed text; what varies goes into fields. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** @param write where lines go; standard output by default. One event is one JSON line. */
export function createLogger(level: string, write?: (line: string) => void): Logger {
  const options: pino.LoggerOptions = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const sink = write === undefined ? pino(options) : pino(options, { write });
  const log = (severity: "debug" | "info" | "warn" | "error") => (message: string, fields?: LogFields) =>
    sink[severity](fields ?? {}, message);
  return { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
}

export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
