import type { IncomingHttpHeaders } from "node:http";
import type { JsonRecord } from "../../models/json-reading.ts";

const CODES: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ["Bad Request", "Bad Request"],
  401: ["INVALID_AUTH", "Invalid credentials."],
  402: [
    "ASR_PAYMENT_REQUIRED",
    "Project does not have enough credits for an ASR request and does not have an overage agreement.",
  ],
  403: ["INSUFFICIENT_PERMISSIONS", "Project does not have access to the requested model."],
  429: ["TOO_MANY_REQUESTS", "Too many requests. Please try again later"],
};

/** `Authorization: Token KEY` */
export function deepgramKeyOf(headers: IncomingHttpHeaders): string | null {
  return /^Token (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? null;
}

/** https://developers.deepgram.com/reference/errors */
export function deepgramRefusal(statusCode: number, code?: string, message?: string): JsonRecord {
  const [usualCode, usualMessage] = CODES[statusCode] ?? ["INTERNAL_SERVER_ERROR", "Something went wrong."];
  return { err_code: code ?? usualCode, err_msg: message ?? usualMessage, request_id: "test" };
}
