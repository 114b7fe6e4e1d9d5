import type { CallExchange } from "../call-exchange.ts";
import type { RestReply } from "../carrier-format.ts";
import type { CarrierAccount, CarrierStore } from "../carrier-store.ts";
import type { MessageExchange } from "../texts/message-exchange.ts";
import type { TwilioCallFlow } from "./call-flow.ts";

/** The input of Twilio's REST handlers. */
export interface TwilioContext {
  readonly store: CarrierStore;
  readonly messages: MessageExchange;
  readonly calls: CallExchange<TwilioCallFlow>;
  readonly nowMs: () => number;
}

export interface TwilioRequest {
  readonly account: CarrierAccount;
  /** Without query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  /** The route's captures. */
  readonly ids: readonly string[];
}

export type TwilioHandler = (context: TwilioContext, request: TwilioRequest) => RestReply;

const E164 = /^\+[1-9]\d{6,14}$/;

export function isE164(text: string): boolean {
  return E164.test(text);
}

export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text);
}
