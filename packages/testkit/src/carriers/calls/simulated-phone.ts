import type { CallExchange } from "../call-exchange.ts";
import type { CallEnder, CallState, SimulatedCall } from "../carrier-records.ts";
import type { CallLeg } from "./call-leg.ts";
import { type CallLogEntry, DEFAULT_WAIT_MS, type WaitOptions } from "./call-log.ts";
import type { PlayedAudio } from "./earpiece.ts";
import { untilAborted } from "./until-aborted.ts";

export interface HeardAudio {
  /** Mu-law from the answer until now or the end, with silence where nothing was played. */
  readonly muLaw: Uint8Array;
  /** The same without gaps, piece by piece. */
  readonly played: readonly PlayedAudio[];
  /** The monotonic time of sample 0. */
  readonly answeredAtMs: number;
}

export interface AudioWait extends WaitOptions {
  /** How much sound (not silence) must be heard; default 20. */
  readonly lengthMs?: number;
}

export interface QuietWait extends WaitOptions {
  /** How long nothing may be heard or be queued; default 500, longer than a busy machine stalls. */
  readonly quietMs?: number;
}

/** When the first of the sound was heard. */
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

/** The phone at the far end of a simulated call, with its person. */
export interface SimulatedPhone {
  /** The carrier's id of the call. */
  readonly sid: string;
  /** The phone's own. */
  readonly phoneNumber: string;
  /** The carrier's current status of the call. */
  readonly call: SimulatedCall;
  /** Whether it is still speaking. */
  readonly isSpeaking: boolean;
  /** Resolves when the call has ended; never rejects. */
  readonly ended: Promise<PhoneEnd>;
  /** Queues mu-law to be spoken in real time, with silence before and after. Resolves when it was spoken or the call has ended. */
  speak(muLaw: Uint8Array): Promise<void>;
  /** 0-9 * # A-D. @throws Error for anything else */
  press(digits: string): void;
  /** @returns false when the call has ended */
  hangUp(): boolean;
  /** Breaks the media socket without a word. @returns false when there is none */
  dropMedia(): boolean;
  heard(): HeardAudio;
  log(): readonly CallLogEntry[];
  /** Waits for sound from the service. @throws Error when none is heard in time */
  waitForAudio(options?: AudioWait): Promise<AudioArrival>;
  /** Waits for the service to clear queued audio. @throws Error when it does not in time */
  waitForClear(options?: WaitOptions): Promise<CallLogEntry>;
  /** Waits until the service is quiet or the call has ended. @throws Error when it is not in time */
  waitForQuiet(options?: QuietWait): Promise<void>;
  /** Waits for an entry in the log. @throws Error when there is none in time */
  waitForLog(kind: CallLogEntry["kind"], options?: WaitOptions): Promise<CallLogEntry>;
}

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
      if (!/^[0-9*#A-D]+$/.test(digits)) throw new Error(`${digits} are not keys of a phone`);
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
      const found = await leg.waitFor(() => {
        const { samples, firstSample } = earpiece.audibleSince(since);
        return samples >= lengthMs * 8 && firstSample !== null ? firstSample : null;
      }, timeoutMs);
      if (found === null) throw new Error(`no ${lengthMs} ms of sound within ${timeoutMs} ms`);
      return { startSample: found, atMs: earpiece.timeOf(found) };
    },
    waitForClear: (options) => log.waitFor("clear", options),
    async waitForQuiet(options = {}) {
      const { quietMs = 500, sinceMs = clock.monotonicMs(), timeoutMs = DEFAULT_WAIT_MS } = options;
      const since = earpiece.sampleAt(sinceMs);
      const isQuiet = await leg.waitFor(() => {
        if (leg.signal.aborted) return true;
        const from = Math.max(since, earpiece.position - quietMs * 8);
        const isLongEnough = earpiece.position - since >= quietMs * 8;
        return isLongEnough && earpiece.waitingSamples === 0 && earpiece.audibleSince(from).samples === 0 ? true : null;
      }, timeoutMs);
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
