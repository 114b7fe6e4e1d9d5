import type { SimulatedCall } from "../carrier-records.ts";
import type { CallLogEntry, WaitOptions } from "./call-log.ts";
import { base64Of, bytesOf, type PhoneMethodName } from "./phone-control.ts";
import type { AudioArrival, AudioWait, HeardAudio, PhoneEnd, QuietWait } from "./simulated-phone.ts";

/** A `SimulatedPhone` in another process. Its monotonic times are that process's: compare them only to each other. */
export interface RemotePhone {
  readonly sid: string;
  readonly phoneNumber: string;
  call(): Promise<SimulatedCall>;
  isSpeaking(): Promise<boolean>;
  ended(): Promise<PhoneEnd>;
  speak(muLaw: Uint8Array): Promise<void>;
  press(digits: string): Promise<void>;
  hangUp(): Promise<boolean>;
  dropMedia(): Promise<boolean>;
  heard(): Promise<HeardAudio>;
  log(): Promise<readonly CallLogEntry[]>;
  waitForAudio(options?: AudioWait): Promise<AudioArrival>;
  waitForClear(options?: WaitOptions): Promise<CallLogEntry>;
  waitForQuiet(options?: QuietWait): Promise<void>;
  waitForLog(kind: CallLogEntry["kind"], options?: WaitOptions): Promise<CallLogEntry>;
}

/** What a control endpoint returns for a phone. */
export type PhoneAddress = Pick<RemotePhone, "sid" | "phoneNumber">;

/** @param usePhone calls the control endpoint of that name with the call's id, the method and its arguments */
export function remotePhoneOf(
  { sid, phoneNumber }: PhoneAddress,
  usePhone: <T>(args: readonly unknown[]) => Promise<T>,
): RemotePhone {
  const use = <T>(name: PhoneMethodName, ...args: readonly unknown[]) => usePhone<T>([sid, name, ...args]);
  return {
    sid,
    phoneNumber,
    call: () => use("call"),
    isSpeaking: () => use("isSpeaking"),
    ended: () => use("ended"),
    speak: (muLaw) => use("speak", base64Of(muLaw)),
    press: (digits) => use("press", digits),
    hangUp: () => use("hangUp"),
    dropMedia: () => use("dropMedia"),
    async heard() {
      const { muLaw, played, answeredAtMs } = await use<WireHeard>("heard");
      return {
        muLaw: bytesOf(muLaw),
        played: played.map((piece) => ({ startSample: piece.startSample, muLaw: bytesOf(piece.muLaw) })),
        answeredAtMs,
      };
    },
    log: () => use("log"),
    waitForAudio: (options = {}) => use("waitForAudio", options),
    waitForClear: (options = {}) => use("waitForClear", options),
    waitForQuiet: (options = {}) => use("waitForQuiet", options),
    waitForLog: (kind, options = {}) => use("waitForLog", kind, options),
  };
}

interface WireHeard {
  readonly muLaw: { readonly base64: string };
  readonly played: readonly { readonly startSample: number; readonly muLaw: { readonly base64: string } }[];
  readonly answeredAtMs: number;
}
