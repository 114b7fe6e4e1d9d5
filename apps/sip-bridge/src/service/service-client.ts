import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import {
  BRIDGE_HEADERS,
  type BridgeEvent,
  type BridgeInstruction,
  type BridgeStatus,
  bridgeInstruction,
} from "@parley/contracts/sip-bridge/bridge-events";
import { JsonPoster } from "./post-json.ts";

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
  readonly #signingKey: KeyObject;
  readonly #nowMs: () => number;
  readonly #poster = new JsonPoster();

  constructor(apiKey: string, nowMs: () => number = Date.now) {
    this.#apiKey = apiKey;
    this.#signingKey = createSecretKey(apiKey, "utf8");
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
      readonly organization_id: number;
      readonly from_number: string;
      readonly to_number: string;
      readonly outbound: boolean;
    },
  ): Promise<ServiceAnswer<unknown>> {
    return this.#post(`${baseUrl}/sip-prewarm`, call, INSTRUCTION_TIMEOUT_MS);
  }

  /** Ends its connections, and what still waits on them. */
  close(): void {
    this.#poster.close();
  }

  async #post(url: string, content: unknown, timeoutMs: number): Promise<ServiceAnswer<unknown>> {
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(this.#nowMs() / 1_000));
    const signature = createHmac("sha256", this.#signingKey).update(`${timestamp}.${body}`).digest("hex");
    try {
      const { statusCode, text } = await this.#poster.post(
        url,
        body,
        {
          authorization: `Bearer ${this.#apiKey}`,
          [BRIDGE_HEADERS.timestamp]: timestamp,
          [BRIDGE_HEADERS.signature]: `sha256=${signature}`,
        },
        timeoutMs,
      );
      if (statusCode >= 200 && statusCode < 300) {
        return { kind: "answered", value: text === "" ? {} : JSON.parse(text) };
      }
      // What the service cannot take now it may take later; what it does not want it never will.
      const isFinal = statusCode >= 400 && statusCode < 500 && ![401, 403, 408, 429].includes(statusCode);
      return isFinal ? { kind: "refused", statusCode } : { kind: "away", reason: `The service answered ${statusCode}` };
    } catch (error) {
      return { kind: "away", reason: error instanceof Error ? error.message : String(error) };
    }
  }
}
