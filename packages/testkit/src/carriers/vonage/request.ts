import type { CallExchange } from "../call-exchange.ts";
import type { RestReply } from "../carrier-format.ts";
import type { CarrierAccount, CarrierStore } from "../carrier-store.ts";
import type { MessageExchange } from "../texts/message-exchange.ts";
import type { VonageCallFlow } from "./call-flow.ts";

/** The input of Vonage's REST handlers. */
export interface VonageContext {
  readonly store: CarrierStore;
  readonly messages: MessageExchange;
  readonly calls: CallExchange<VonageCallFlow>;
  readonly nowMs: () => number;
}

export interface VonageRequest {
  readonly account: CarrierAccount;
  /** From the query and from a form. */
  readonly parameters: URLSearchParams;
  /** Members of a JSON body; empty without one. */
  readonly json: Readonly<Record<string, unknown>>;
  /** The route's captures. */
  readonly ids: readonly string[];
}

export type VonageHandler = (context: VonageContext, request: VonageRequest) => RestReply;

export function jsonReply(statusCode: number, body: unknown, resourceSid?: string): RestReply {
  const reply = { statusCode, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return resourceSid === undefined ? reply : { ...reply, resourceSid };
}

/** An error of the newer APIs: RFC 9457. */
export function problem(statusCode: number, type: string, title: string): RestReply {
  return jsonReply(statusCode, {
    type: `https://developer.vonage.com/api-errors${type}`,
    title,
    detail: title,
    instance: "00000000-0000-0000-0000-000000000000",
  });
}

/** An error of the older APIs. */
export function oldError(statusCode: number, label: string): RestReply {
  return jsonReply(statusCode, { "error-code": String(statusCode), "error-code-label": label });
}

export function isHttpUrl(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\/[^\s/]+/i.test(value) && URL.canParse(value);
}
