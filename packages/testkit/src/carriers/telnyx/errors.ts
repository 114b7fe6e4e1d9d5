import type { RestReply } from "../carrier-format.ts";

/**
 * The error codes in use, with status and title.
 * https://developers.telnyx.com/development/api-fundamentals/api-errors
 */
const ERRORS = {
  10002: [400, "Invalid phone number"],
  10003: [400, "Invalid URL"],
  10004: [400, "Missing required parameter"],
  10005: [404, "Resource not found"],
  10007: [500, "Unexpected error"],
  10009: [401, "Authentication failed"],
  10011: [429, "Too many requests"],
  10015: [400, "Bad Request"],
  10016: [400, "Phone number must be in +E.164 format"],
  20013: [403, "Account blocked"],
  40300: [403, "Blocked due to STOP message"],
  40302: [400, "Message too large"],
  40305: [400, "Invalid 'from' address"],
  40310: [400, "Invalid 'to' address"],
  40316: [400, "No content provided for message"],
  40317: [400, "Invalid MMS content"],
  90018: [422, "Call has already ended"],
  90034: [422, "Call has not been answered yet"],
} as const satisfies Record<number, readonly [number, string]>;

export type TelnyxErrorCode = keyof typeof ERRORS;

export const JSON_HEADERS = { "Content-Type": "application/json" } as const;

/** The body of an error: a list, usually with one entry. */
export function telnyxError(code: TelnyxErrorCode, detail?: string, statusCode?: number): RestReply {
  const [standardStatus, title] = ERRORS[code];
  const meta = { url: `https://developers.telnyx.com/docs/overview/errors/${code}` };
  const errors = [{ code: String(code), title, detail: detail ?? title, meta }];
  return { statusCode: statusCode ?? standardStatus, headers: JSON_HEADERS, body: JSON.stringify({ errors }) };
}
