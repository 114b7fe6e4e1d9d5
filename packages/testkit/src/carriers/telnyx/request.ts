import type { CallExchange } from "../call-exchange.ts";
import type { RestReply } from "../carrier-format.ts";
import type { CarrierAccount, CarrierStore } from "../carrier-store.ts";
import type { MessageExchange } from "../texts/message-exchange.ts";
import type { TelnyxCallFlow } from "./call-flow.ts";
import { JSON_HEADERS } from "./errors.ts";
import type { TelnyxRecords } from "./records.ts";

/** The input of Telnyx's REST handlers. */
export interface TelnyxContext {
  readonly store: CarrierStore;
  readonly messages: MessageExchange;
  readonly calls: CallExchange<TelnyxCallFlow>;
  readonly records: TelnyxRecords;
  readonly nowMs: () => number;
}

export interface TelnyxRequest {
  readonly account: CarrierAccount;
  readonly query: URLSearchParams;
  /** Members of the JSON body; empty when there is none. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The route's captures, decoded. */
  readonly ids: readonly string[];
}

export type TelnyxHandler = (context: TelnyxContext, request: TelnyxRequest) => RestReply;

const E164 = /^\+[1-9]\d{6,14}$/;
const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 250;

export function isE164(value: unknown): value is string {
  return typeof value === "string" && E164.test(value);
}

export function isHttpUrl(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\/[^\s/]+/i.test(value) && URL.canParse(value);
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function dataReply(data: unknown, resourceSid?: string): RestReply {
  const reply = { statusCode: 200, headers: JSON_HEADERS, body: JSON.stringify({ data }) };
  return resourceSid === undefined ? reply : { ...reply, resourceSid };
}

/** One page of a list, `page[number]` counted from 1. */
export function pageReply(query: URLSearchParams, items: readonly unknown[]): RestReply {
  const size = clamp(query.get("page[size]"), 1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE);
  const number = clamp(query.get("page[number]"), 1, Number.MAX_SAFE_INTEGER, 1);
  const body = {
    data: items.slice((number - 1) * size, number * size),
    meta: {
      page_number: number,
      page_size: size,
      total_pages: Math.max(1, Math.ceil(items.length / size)),
      total_results: items.length,
    },
  };
  return { statusCode: 200, headers: JSON_HEADERS, body: JSON.stringify(body) };
}

function clamp(text: string | null, least: number, most: number, standard: number): number {
  const value = Number.parseInt(text ?? "", 10);
  return Number.isNaN(value) ? standard : Math.min(most, Math.max(least, value));
}
