import { AISDKError } from "@ai-sdk/provider";

interface StreamFailureDetails {
  readonly message: string;
  readonly code: unknown;
  readonly type: unknown;
  readonly statusCode: number | undefined;
  readonly data: unknown;
}

/** What a vendor said in an error frame after the answer had begun. */
class StreamFailure extends AISDKError {
  readonly code: unknown;
  readonly type: unknown;
  /** The HTTP status it corresponds to; undefined when unknown. */
  readonly statusCode: number | undefined;
  /** The frame. */
  readonly data: unknown;

  constructor({ message, code, type, statusCode, data }: StreamFailureDetails) {
    super({ name: "StreamFailure", message });
    this.code = code;
    this.type = type;
    this.statusCode = statusCode;
    this.data = data;
  }
}

/** Errors without a code, with the status that vendors' documents give for them. */
const STATUS_OF_MESSAGE: ReadonlyMap<string, number> = new Map([
  ["overloaded", 503],
  ["overloaded error", 503],
  ["model overloaded", 503],
  ["service unavailable", 503],
  ["internal server error", 500],
]);
const STATUS_KEYS = ["statusCode", "status_code", "status", "code"] as const;

/**
 * The error in an error frame. Some vendors' packages parse the frame, some pass on its `error` member, some all of it.
 * Errors, and values that are not error frames, are returned unchanged.
 */
export function readStreamFailure(error: unknown): unknown {
  if (!isRecord(error) || error instanceof Error) return error;
  const response = isRecord(error["response"]) ? error["response"]["error"] : undefined;
  const details = [response, error["error"]].find(isRecord) ?? error;
  const message = details["message"];
  if (typeof message !== "string") return error;
  const statuses = STATUS_KEYS.flatMap((key) => [details[key], error[key]]).map(errorStatus);
  return new StreamFailure({
    message,
    code: details["code"] ?? error["code"],
    type: details["type"] ?? error["type"],
    statusCode: statuses.find((status) => status !== undefined) ?? STATUS_OF_MESSAGE.get(message.trim().toLowerCase()),
    // Packages that read the frame keep it there.
    data: error["data"] ?? error,
  });
}

function errorStatus(value: unknown): number | undefined {
  const status = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof status === "number" && Number.isInteger(status) && status >= 400 && status <= 599 ? status : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
