import pino from "pino";
import type { LogLevel } from "../../config/config.ts";
import { currentLogFields } from "./log-context.ts";

/**
 * The only fields a log line may carry. Anything else is dropped before it is written, so that a message body, a
 * prompt, a key or a whole phone number cannot reach a log by accident (an allow-list, not redaction).
 */
export interface LogFields {
  readonly organizationId?: number;
  readonly conversationId?: number;
  readonly assistantId?: number;
  readonly userId?: number;
  readonly smsLogId?: number;
  readonly deliveryId?: number;
  readonly callId?: number;
  readonly callSid?: string;
  readonly messageId?: string;
  readonly requestId?: string;
  readonly operation?: string;
  readonly method?: string;
  /** Route pattern, never the raw path: paths may hold phone numbers and tokens. */
  readonly route?: string;
  readonly statusCode?: number;
  readonly durationMs?: number;
  readonly provider?: string;
  readonly model?: string;
  readonly queue?: string;
  readonly jobId?: string;
  readonly schedule?: string;
  readonly attempt?: number;
  readonly count?: number;
  readonly code?: string;
  readonly reason?: string;
  readonly outcome?: string;
  readonly port?: number;
  readonly host?: string;
  readonly url?: string;
  readonly path?: string;
  readonly roles?: string;
  readonly version?: string;
  readonly errorName?: string;
  readonly errorMessage?: string;
  readonly stack?: string;
}

const ALLOWED = new Set<string>([
  "organizationId",
  "conversationId",
  "assistantId",
  "userId",
  "smsLogId",
  "deliveryId",
  "callId",
  "callSid",
  "messageId",
  "requestId",
  "operation",
  "method",
  "route",
  "statusCode",
  "durationMs",
  "provider",
  "model",
  "queue",
  "jobId",
  "schedule",
  "attempt",
  "count",
  "code",
  "reason",
  "outcome",
  "port",
  "host",
  "url",
  "path",
  "roles",
  "version",
  "errorName",
  "errorMessage",
  "stack",
] satisfies (keyof LogFields)[]);

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
    // Asked before the fields are gathered: every request has a line that is usually not written.
    if (sink.isLevelEnabled(severity)) sink[severity](onlyAllowed({ ...currentLogFields(), ...fields }), message);
  };
  return { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
}

function onlyAllowed(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => ALLOWED.has(name) && value !== undefined));
}

/** The parts of an error that are fit for a log. Database errors name values in `detail`, which is left out. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: "unknown", errorMessage: String(error).slice(0, 300) };
  return {
    errorName: error.name,
    errorMessage: error.message.slice(0, 300),
    ...(error.stack === undefined ? {} : { stack: error.stack.split("\n").slice(1, 6).join("\n") }),
  };
}
