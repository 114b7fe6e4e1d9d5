import type { SimulatedPhone } from "./simulated-phone.ts";

/** Bytes in JSON. */
export interface Base64Bytes {
  readonly base64: string;
}

export function base64Of(bytes: Uint8Array): Base64Bytes {
  return { base64: Buffer.from(bytes).toString("base64") };
}

export function bytesOf({ base64 }: Base64Bytes): Uint8Array {
  return Uint8Array.from(Buffer.from(base64, "base64"));
}

type PhoneMethod = (phone: SimulatedPhone, ...args: never[]) => unknown;

/** What can be done with a phone from another process: `[callSid, method, ...arguments]`, audio as `{ "base64": … }`. */
const METHODS = {
  call: (phone) => phone.call,
  isSpeaking: (phone) => phone.isSpeaking,
  ended: (phone) => phone.ended,
  speak: (phone, audio: Base64Bytes) => phone.speak(bytesOf(audio)),
  press: (phone, digits: string) => phone.press(digits),
  hangUp: (phone) => phone.hangUp(),
  dropMedia: (phone) => phone.dropMedia(),
  log: (phone) => phone.log(),
  waitForAudio: (phone, options) => phone.waitForAudio(options),
  waitForClear: (phone, options) => phone.waitForClear(options),
  waitForQuiet: (phone, options) => phone.waitForQuiet(options),
  waitForLog: (phone, kind, options) => phone.waitForLog(kind, options),
  heard(phone) {
    const { muLaw, played, answeredAtMs } = phone.heard();
    return {
      muLaw: base64Of(muLaw),
      played: played.map((piece) => ({ startSample: piece.startSample, muLaw: base64Of(piece.muLaw) })),
      answeredAtMs,
    };
  },
} satisfies Record<string, PhoneMethod>;

export type PhoneMethodName = keyof typeof METHODS;

/** @throws Error for an unknown method */
export function usePhone(phone: SimulatedPhone, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Object.hasOwn(METHODS, name) ? Reflect.get(METHODS, name) : undefined;
  if (typeof method !== "function")
    throw new Error(`a phone has no ${name}; it has ${Object.keys(METHODS).join(", ")}`);
  return Reflect.apply(method, undefined, [phone, ...args]);
}
