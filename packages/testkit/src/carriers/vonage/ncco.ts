import { memberOf } from "../calls/media-payload.ts";
import { e164Of } from "./ids.ts";

/** The NCCO actions that the service uses. https://developer.vonage.com/en/voice/voice-api/ncco-reference */
export type NccoAction =
  | { readonly kind: "talk"; readonly text: string; readonly language: string | null }
  | { readonly kind: "notify"; readonly payload: object; readonly eventUrl: string }
  | ({ readonly kind: "connect-socket" } & NccoSocket & NccoReports)
  | ({ readonly kind: "connect-phone"; readonly to: string } & NccoReports)
  /** Not in an NCCO: stays on the line, silent. */
  | { readonly kind: "wait" };

export interface NccoSocket {
  readonly uri: string;
  readonly contentType: string;
  readonly rateHz: 8_000 | 16_000 | 24_000;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface NccoReports {
  /** Without `+`; null: the call's own. */
  readonly from: string | null;
  /** Where the new leg is reported; null: to the call's URL. */
  readonly eventUrl: string | null;
  /** Whether the answer to a failure report may contain new instructions. */
  readonly isSynchronous: boolean;
}

/** An NCCO Vonage would reject. */
export class NccoError extends Error {
  constructor(message: string) {
    super(`Syntax error in NCCO. ${message}`);
    this.name = "NccoError";
  }
}

const MAX_HEADER_BYTES = 512;

/** @throws NccoError for invalid JSON and for an NCCO that is invalid or not simulated */
export function readNcco(document: string): readonly NccoAction[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(document);
  } catch {
    throw new NccoError("It is not JSON.");
  }
  if (!Array.isArray(parsed)) throw new NccoError("It is not a list of actions.");
  return parsed.map(readAction);
}

function readAction(action: unknown): NccoAction {
  const kind = memberOf(action, "action");
  if (kind === "talk") {
    const [text, language] = [memberOf(action, "text"), memberOf(action, "language")];
    if (typeof text !== "string" || text === "") throw new NccoError("A talk has no text.");
    return { kind: "talk", text, language: typeof language === "string" ? language : null };
  }
  if (kind === "connect") return readConnect(action);
  if (kind === "notify") {
    const { eventUrl } = readReports(action);
    const payload = memberOf(action, "payload");
    if (typeof payload !== "object" || payload === null) throw new NccoError("A notify has no payload.");
    if (eventUrl === null) throw new NccoError("A notify has no eventUrl.");
    return { kind: "notify", payload, eventUrl };
  }
  throw new NccoError(`Invalid value type or action: ${String(kind)}.`);
}

function readConnect(action: unknown): NccoAction {
  const endpoints = memberOf(action, "endpoint");
  const [endpoint, ...more]: unknown[] = Array.isArray(endpoints) ? endpoints : [];
  if (endpoint === undefined || more.length > 0) throw new NccoError("A connect needs exactly one endpoint.");
  const reports = readReports(action);
  const type = memberOf(endpoint, "type");
  if (type === "phone") {
    const to = e164Of(memberOf(endpoint, "number"));
    if (to === null) throw new NccoError("A phone's number is not E.164 without the plus.");
    return { kind: "connect-phone", to, ...reports };
  }
  if (type === "websocket") return { kind: "connect-socket", ...readSocket(endpoint), ...reports };
  throw new NccoError(`Invalid endpoint: ${String(type)}.`);
}

function readSocket(endpoint: unknown): NccoSocket {
  const [uri, contentType, headers] = ["uri", "content-type", "headers"].map((name) => memberOf(endpoint, name));
  if (typeof uri !== "string" || !/^wss?:\/\/[^\s/]+/i.test(uri)) throw new NccoError("A websocket has no uri.");
  const [, rate] = /^audio\/l16;\s*rate=(8000|16000|24000)$/.exec(String(contentType)) ?? [];
  if (rate === undefined) throw new NccoError(`Invalid content-type: ${String(contentType)}.`);
  const given = typeof headers === "object" && headers !== null ? { ...headers } : {};
  if (Buffer.byteLength(JSON.stringify(given)) > MAX_HEADER_BYTES) throw new NccoError("headers exceed 512 bytes.");
  const rateHz = rate === "8000" ? 8_000 : rate === "16000" ? 16_000 : 24_000;
  return { uri, contentType: String(contentType), rateHz, headers: given };
}

function readReports(action: unknown): NccoReports {
  const eventUrls = memberOf(action, "eventUrl");
  if (eventUrls !== undefined && !Array.isArray(eventUrls)) throw new NccoError("eventUrl must be a list.");
  const [eventUrl]: unknown[] = eventUrls ?? [];
  const method = memberOf(action, "eventMethod");
  if (method !== undefined && method !== "POST") throw new NccoError("Only POST is simulated as eventMethod.");
  const from = memberOf(action, "from");
  return {
    from: typeof from === "string" ? from : null,
    eventUrl: typeof eventUrl === "string" ? eventUrl : null,
    isSynchronous: memberOf(action, "eventType") === "synchronous",
  };
}
