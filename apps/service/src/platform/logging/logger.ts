import pino from "pino";
import type { LogLevel } from "../../config/config.ts";
import { currentLogFields } from "./log-context.ts";
import { type LogFields, onlyAllowed } from "./log-fields.ts";

/** Messages are fixed text; what varies goes into fields. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** @param write where lines go; standard output by default. One event is one JSON line. */
export function createLogger(level: LogLevel, write?: (line: string) => void): Logger {
  const options: pino.LoggerOptions = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const sink = write === undefined ? pino(options) : pino(options, { write });
  const log = (severity: "debug" | "info" | "warn" | "error") => (message: string, fields?: LogFields) => {
    // Checked before the fields are gathered: every request logs a line that is usually not written.
    if (sink.isLevelEnabled(severity)) sink[severity](onlyAllowed({ ...currentLogFields(), ...fields }), message);
  };
  return { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
}

/** The parts of an error that are fit for a log. Database errors quote values in `detail`, which is left out. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: "unknown", errorMessage: String(error).slice(0, 300) };
  return {
    errorName: error.name,
    errorMessage: error.message.slice(0, 300),
    ...(error.stack === undefined ? {} : { stack: error.stack.split("\n").slice(1, 6).join("\n") }),
  };
}
