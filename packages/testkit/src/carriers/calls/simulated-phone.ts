import type { Clock } from "@parley/foundation/clock";
import type { CallExchange } from "../call-exchange.ts";
import type { CallEnder, CallState, SimulatedCall } from "../carrier-records.ts";
import type { CallLeg } from "./call-leg.ts";
import { type CallLogEntry, DEFAULT_WAIT_MS, type WaitOptions } from "./call-log.ts";
import type { PlayedAudio } from "./earpiece.ts";
import { untilAborted } from "./until-aborted.ts";

export interface HeardAudio {
  /** Mu-law from the moment the call was answered until now or its end; silence where nothing was played. */
  readonly muLaw: Uint8Array;
  /** The same without the gaps: what was really played, piece by piece. */
  readonly played: readonly PlayedAudio[];
  /** Monotonic, of sample 0. */
  readonly answeredAtMs: number;
}

export interface AudioWait extends WaitOptions {
  /** How much sound (not silence) has to be heard; default 20. */
  readonly lengthMs?: number;
}

export interface QuietWait extends WaitOptions {
  /** How long nothing may be heard or wait to be heard; default 500, more than a busy machine stalls. */
  readonly quietMs?: number;
}

/** When the first sound of what was waited for was heard. */
export interface AudioArrival {
  /** Monotonic. */
  readonly atMs: number;
  readonly startSample: number;
}

export interface PhoneEnd {
  readonly by: CallEnder;
  readonly state: CallState;
  /** The carrier's complaint, if it had one. */
  readonly error: string | null;
}

/** The person at the far end of a simulated call, and their phone. */
export interface SimulatedPhone {
  /** The carrier's id of the call. */
  readonly sid: string;
  /** The phone's own. */
  readonly phoneNumber: string;
  /** As the carrier has it now. */
  readonly call: SimulatedCall;
  /** Whether anything told to `speak` is still being said. */
  readonly isSpeaking: boolean;
  /** Once the call is over; never rejects. */
  readonly ended: Promise<PhoneEnd>;
  /** Says mu-law after what is being said, at real time; silence comes before and after by itself. Resolves when it was said, or the call is over. */
  speak(muLaw: Uint8Array): Promise<void>;
  /** 0-9 * # A-D. @throws Error for anything else. */
  press(digits: string): void;
  /** @returns false when the call has ended. */
  hangUp(): boolean;
  /** The media socket breaks without a word. @returns false when there is none. */
  dropMedia(): boolean;
  heard(): HeardAudio;
  log(): readonly CallLogEntry[];
  /** Until sound of the service was heard. @throws Error when it is not in time. */
  waitForAudio(options?: AudioWait): Promise<AudioArrival>;
  /** Until the service has the carrier throw away what waits. @throws Error when it does not in time. */
  waitForClear(options?: WaitOptions): Promise<CallLogEntry>;
  /** Until the service has been quiet for a while, or the call is over. @throws Error when it is not in time. */
  waitForQuiet(options?: QuietWait): Promise<void>;
  /** Until something stands in the log. @throws Error when it does not in time. */
  waitForLog(kind: CallLogEntry["kind"], options?: WaitOptions): Promise<CallLogEntry>;
}

const POLL_MS = 5;

export function phoneOf(exchange: CallExchange, leg: CallLeg): SimulatedPhone {
  const { clock } = exchange;
  const { earpiece, microphone, log } = leg;
  return {
    sid: leg.sid,
    phoneNumber: leg.phoneNumber,
    get call() {
      return exchange.callOf(leg);
    },
    get isSpeaking() {
      return microphone.isSpeaking;
    },
    get ended() {
      return endOf(exchange, leg);
    },
    speak: (muLaw) => microphone.speak(muLaw),
    press(digits) {
      if (!/^[0-9*#A-D]+$/.test(digits)) throw new Error(`${digits} are no keys of a phone`);
      log.add({ kind: "pressed", digits });
      exchange.press(leg, digits);
    },
    hangUp: () => exchange.endCall(leg.sid, { by: "phone" }),
    dropMedia: () => leg.media?.drop() ?? false,
    heard: () => ({ muLaw: earpiece.heard(), played: earpiece.played(), answeredAtMs: earpiece.timeOf(0) }),
    log: () => log.entries(),
    async waitForAudio(options = {}) {
      const { lengthMs = 20, sinceMs = clock.monotonicMs(), timeoutMs = DEFAULT_WAIT_MS } = options;
      const since = earpiece.sampleAt(sinceMs);
      const found = await poll(clock, timeoutMs, () => {
        const { samples, firstSample } = earpiece.audibleSince(since);
        return samples >= lengthMs * 8 && firstSample !== null ? firstSample : null;
      });
      if (found === null) throw new Error(`no ${lengthMs} ms of sound within ${timeoutMs} ms`);
      return { startSample: found, atMs: earpiece.timeOf(found) };
    },
    waitForClear: (options) => log.waitFor("clear", options),
    async waitForQuiet(options = {}) {
      const { quietMs = 500, sinceMs = clock.monotonicMs(), timeoutMs = DEFAULT_WAIT_MS } = options;
      const since = earpiece.sampleAt(sinceMs);
      const isQuiet = await poll(clock, timeoutMs, () => {
        if (leg.signal.aborted) return true;
        const from = Math.max(since, earpiece.position - quietMs * 8);
        const isLongEnough = earpiece.position - since >= quietMs * 8;
        return isLongEnough && earpiece.waitingSamples === 0 && earpiece.audibleSince(from).samples === 0 ? true : null;
      });
      if (isQuiet === null) throw new Error(`no ${quietMs} ms of quiet within ${timeoutMs} ms`);
    },
    waitForLog: (kind, options) => log.waitFor(kind, options),
  };
}

async function endOf(exchange: CallExchange, leg: CallLeg): Promise<PhoneEnd> {
  await untilAborted(leg.signal);
  const { endedBy, state, error } = exchange.callOf(leg);
  return { by: endedBy ?? "carrier", state, error };
}

/** @returns null when the time is up. */
async function poll<T>(clock: Clock, timeoutMs: number, look: () => T | null): Promise<T | null> {
  const endMs = clock.monotonicMs() + timeoutMs;
  for (;;) {
    const found = look();
    if (found !== null || clock.monotonicMs() >= endMs) return found;
    await clock.sleep(POLL_MS);
  }
}
