import { createHmac } from "node:crypto";
import {
  BRIDGE_HEADERS,
  type BridgeEvent,
  type BridgeInstruction,
  type BridgeStatus,
  bridgeInstruction,
} from "@parley/contracts/sip-bridge/bridge-events";

/** How the service answered, or why it did not. */
export type ServiceAnswer<Value> =
  | { readonly kind: "answered"; readonly value: Value }
  /** It will not accept this, however often it is sent. */
  | { readonly kind: "refused"; readonly statusCode: number }
  | { readonly kind: "away"; readonly reason: string };

/** What the caller of an INVITE waits at most before it gets 503. */
const INSTRUCTION_TIMEOUT_MS = 2_000;
const STATUS_TIMEOUT_MS = 10_000;

/** Tells the service of calls and trunks, signed with the key both know. */
export class ServiceClient {
  readonly #apiKey: string;
  readonly #nowMs: () => number;

  constructor(apiKey: string, nowMs: () => number = Date.now) {
    this.#apiKey = apiKey;
    this.#nowMs = nowMs;
  }

  /** An event of a call that waits for instructions. */
  async instruct(baseUrl: string, event: BridgeEvent): Promise<ServiceAnswer<BridgeInstruction>> {
    const answer = await this.#post(`${baseUrl}/sip-webhook`, event, INSTRUCTION_TIMEOUT_MS);
    if (answer.kind !== "answered") return answer;
    const parsed = bridgeInstruction.safeParse(answer.value);
    return parsed.success
      ? { kind: "answered", value: parsed.data }
      : { kind: "away", reason: "The service answered with no instruction" };
  }

  tell(baseUrl: string, event: BridgeEvent): Promise<ServiceAnswer<unknown>> {
    return this.#post(`${baseUrl}/sip-webhook`, event, STATUS_TIMEOUT_MS);
  }

  report(baseUrl: string, status: BridgeStatus): Promise<ServiceAnswer<unknown>> {
    return this.#post(`${baseUrl}/sip-status`, status, STATUS_TIMEOUT_MS);
  }

  prewarm(
    baseUrl: string,
    call: {
      readonly call_sid: string;
      readonly from_number: string;
      readonly to_number: string;
      readonly outbound: boolean;
    },
  ): Promise<ServiceAnswer<unknown>> {
    return this.#post(`${baseUrl}/sip-prewarm`, call, INSTRUCTION_TIMEOUT_MS);
  }

  async #post(url: string, content: unknown, timeoutMs: number): Promise<ServiceAnswer<unknown>> {
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(this.#nowMs() / 1_000));
    const signature = createHmac("sha256", this.#apiKey).update(`${timestamp}.${body}`).digest("hex");
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          authorization: `Bearer ${this.#apiKey}`,
          "content-type": "application/json",
          [BRIDGE_HEADERS.timestamp]: timestamp,
          [BRIDGE_HEADERS.signature]: `sha256=${signature}`,
        },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.ok) return { kind: "answered", value: text === "" ? {} : JSON.parse(text) };
      // What the service cannot take now it may take later; what it does not want it never will.
      const isFinal =
        response.status >= 400 && response.status < 500 && ![401, 403, 408, 429].includes(response.status);
      return isFinal
        ? { kind: "refused", statusCode: response.status }
        : { kind: "away", reason: `The service answered ${response.status}` };
    } catch (error) {
      return { kind: "away", reason: error instanceof Error ? error.message : String(error) };
    }
  }
}
