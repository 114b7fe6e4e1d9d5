import type { SipHeaders } from "../message/headers.ts";
import { parseParameters } from "../message/parameters.ts";
import type { CancelTimer, SipTimers } from "../timers.ts";

/** What we ask for, in seconds: RFC 4028, 4. */
export const SESSION_EXPIRES_SECONDS = 1_800;
/** The shortest allowed: RFC 4028, 5. */
export const MIN_SESSION_EXPIRES_SECONDS = 90;

interface SessionExpires {
  readonly seconds: number;
  readonly refresher: "uac" | "uas" | null;
}

export function parseSessionExpires(value: string | null): SessionExpires | null {
  const match = value === null ? null : /^(\d{1,9})[ \t]*(;.*)?$/.exec(value.trim());
  if (match?.[1] === undefined) return null;
  const refresher = parseParameters(match[2] ?? "")
    ?.get("refresher")
    ?.toLowerCase();
  return {
    seconds: Number(match[1]),
    refresher: refresher === "uac" || refresher === "uas" ? refresher : null,
  };
}

/** How we answer a request for a session timer: RFC 4028, 9. */
export type TimerAnswer =
  | { readonly kind: "too-small"; readonly minSeconds: number }
  | { readonly kind: "none" }
  | { readonly kind: "timer"; readonly seconds: number; readonly refresher: "uac" | "uas" };

/** For an INVITE or UPDATE of the peer. */
export function answerTimer(headers: SipHeaders): TimerAnswer {
  const asked = parseSessionExpires(headers.first("Session-Expires"));
  if (asked === null) return { kind: "none" };
  const isSupported = headers.all("Supported").some((value) => /(?:^|[\s,])timer(?:$|[\s,])/i.test(value));
  if (asked.seconds < MIN_SESSION_EXPIRES_SECONDS && isSupported) {
    return { kind: "too-small", minSeconds: MIN_SESSION_EXPIRES_SECONDS };
  }
  // A proxy asked for the timer; a caller that does not know timers cannot refresh.
  const refresher = isSupported ? (asked.refresher ?? "uac") : "uas";
  return { kind: "timer", seconds: Math.max(asked.seconds, MIN_SESSION_EXPIRES_SECONDS), refresher };
}

/** Reminds one side to refresh the session, or notices that the other did not: RFC 4028, 10. */
export class SessionTimer {
  readonly #timers: SipTimers;
  #cancel: CancelTimer = () => {};

  constructor(timers: SipTimers) {
    this.#timers = timers;
  }

  /** Starts anew, as after every refresh. */
  start(seconds: number, weRefresh: boolean, onRefresh: () => void, onExpired: () => void): void {
    this.#cancel();
    const delayMs = weRefresh ? (seconds * 1_000) / 2 : (seconds - Math.min(32, seconds / 3)) * 1_000;
    this.#cancel = this.#timers.after(delayMs, weRefresh ? onRefresh : onExpired);
  }

  stop(): void {
    this.#cancel();
  }
}
