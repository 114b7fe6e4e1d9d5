import type { SipHeaders } from "../message/headers.ts";
import { parseParameters } from "../message/parameters.ts";
import type { CancelTimer, SipTimers } from "../timers.ts";

/** How long the peer may take to tell what became of a transfer. */
const RESULT_TIMEOUT_MS = 60_000;
/** The same once it has ended the call: most tell in one go. */
const RESULT_AFTER_BYE_MS = 32_000;

/** What became of a transfer: the status the target answered with, or why there is none. */
export type ReferralResult =
  | { readonly kind: "answered"; readonly status: number }
  /** The peer does not do transfers: 405, 501, 603 … */
  | { readonly kind: "refused"; readonly status: number }
  | { readonly kind: "no-result" }
  /** The call is over, and not by the peer's BYE; what became of the transfer nobody will tell. */
  | { readonly kind: "abandoned" };

/** A REFER of ours and the NOTIFYs that tell how it went: RFC 3515. */
export class Referral {
  readonly #timers: SipTimers;
  readonly #report: (result: ReferralResult) => void;
  #cancelTimer: CancelTimer;
  #isOver = false;
  #onOver: () => void = () => {};

  constructor(timers: SipTimers, report: (result: ReferralResult) => void) {
    this.#timers = timers;
    this.#report = report;
    this.#cancelTimer = timers.after(RESULT_TIMEOUT_MS, () => this.#end({ kind: "no-result" }));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  refused(status: number): void {
    this.#end({ kind: "refused", status });
  }

  /** Takes the body of a NOTIFY, a status line (RFC 3420), and whether it is the last. */
  notified(headers: SipHeaders, body: Buffer): void {
    const match = /^SIP\/2\.0 (\d{3})/i.exec(body.subarray(0, 200).toString("latin1"));
    const status = match?.[1] === undefined ? null : Number(match[1]);
    const state = headers.first("Subscription-State") ?? "";
    const semicolon = state.indexOf(";");
    const name = (semicolon === -1 ? state : state.slice(0, semicolon)).trim().toLowerCase();
    const reason = parseParameters(semicolon === -1 ? "" : state.slice(semicolon))?.get("reason");
    if (status !== null && status >= 200) this.#end({ kind: "answered", status });
    else if (name === "terminated")
      this.#end(reason === "rejected" ? { kind: "refused", status: 603 } : { kind: "no-result" });
  }

  /** The peer ended the call; its NOTIFY may still come, for the subscription outlives it: RFC 5057, 4.1. */
  outlive(onOver: () => void): void {
    this.#onOver = onOver;
    this.#cancelTimer();
    this.#cancelTimer = this.#timers.after(RESULT_AFTER_BYE_MS, () => this.#end({ kind: "no-result" }));
  }

  /** The call is over. */
  abandon(): void {
    this.#end({ kind: "abandoned" });
  }

  #end(result: ReferralResult): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelTimer();
    this.#report(result);
    this.#onOver();
  }
}
