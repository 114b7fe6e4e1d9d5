import type { RestReply } from "../carrier-format.ts";

/** The codes of Twilio's error dictionary in use, with status and message. */
const ERRORS = {
  20003: [401, "Authenticate"],
  20004: [405, "Method not allowed"],
  20404: [404, "The requested resource was not found"],
  20429: [429, "Too Many Requests"],
  20500: [500, "Internal Server Error"],
  20503: [503, "Service Unavailable"],
  20001: [400, "Invalid parameter"],
  20005: [403, "Account not active"],
  21201: [400, "No 'To' number specified"],
  21205: [400, "Url is not a valid URL"],
  21210: [400, "'From' phone number not verified"],
  21211: [400, "The 'To' number is not a valid phone number."],
  21213: [400, "No 'From' number specified"],
  21220: [400, "Call is not in-progress. Cannot redirect."],
  21266: [400, "'To' and 'From' number cannot be the same"],
  21421: [400, "PhoneNumber is invalid"],
  21422: [400, "PhoneNumber is not available"],
  21450: [400, "Phone number already validated for your account"],
  21452: [400, "No phone number or area code given"],
  21603: [400, "A 'From' phone number is required."],
  21604: [400, "A 'To' phone number is required."],
  21606: [400, "The 'From' number is not an SMS-capable number of your account"],
  21609: [400, "The 'StatusCallback' URL is not valid"],
  21610: [400, "Attempt to send to unsubscribed recipient"],
  21617: [400, "The concatenated message body exceeds the 1600 character limit"],
  21619: [400, "A text message body or media urls must be specified."],
  21620: [400, "Invalid media URL(s)"],
  21659: [400, "The 'From' number is not a Twilio phone number"],
  21701: [400, "The Messaging Service does not exist"],
} as const satisfies Record<number, readonly [number, string]>;

export type TwilioErrorCode = keyof typeof ERRORS;

export const JSON_HEADERS = { "Content-Type": "application/json" } as const;

/** The body of an error in the 2010-04-01 API. */
export function twilioError(code: TwilioErrorCode, statusCode?: number): RestReply {
  const [standardStatus, message] = ERRORS[code];
  const status = statusCode ?? standardStatus;
  const body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  return { statusCode: status, headers: JSON_HEADERS, body: JSON.stringify(body) };
}
