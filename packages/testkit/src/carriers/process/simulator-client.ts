import type { InboundCall } from "../call-exchange.ts";
import { type PhoneAddress, type RemotePhone, remotePhoneOf } from "../calls/remote-phone.ts";
import type { HeardAudio } from "../calls/simulated-phone.ts";
import type { CarrierSimulator } from "../simulator-handle.ts";

type PhoneMethods = "placeCall" | "phone" | "waitForPhone" | "heard";

/** The simulator's methods over HTTP. */
export type RemoteCarrierSimulator = {
  readonly [M in Exclude<keyof CarrierSimulator, "urls" | "twilioUrl" | "stop" | PhoneMethods>]: (
    ...args: Parameters<CarrierSimulator[M]>
  ) => Promise<Awaited<ReturnType<CarrierSimulator[M]>>>;
} & {
  placeCall(call: InboundCall): Promise<RemotePhone>;
  phone(callSid: string): Promise<RemotePhone>;
  waitForPhone(phoneNumber: string, timeoutMs?: number): Promise<RemotePhone>;
  heard(callSid: string): Promise<HeardAudio>;
};

/**
 * Talks to a simulator in another process through its control endpoints, at the URL of any of its carriers.
 * @throws Error with the simulator's own message
 */
export function connectCarrierSimulator(url: string): RemoteCarrierSimulator {
  // Both ends share one interface: the endpoint answers what the method of the same name returns.
  const call = async (name: string, args: readonly unknown[]) => {
    const response = await fetch(`${url}/__control/${name}`, { method: "POST", body: JSON.stringify(args) });
    const answer = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`simulator refused ${name}: ${answer.error}`);
    return answer.result;
  };
  const callForPhone = async (name: PhoneMethods, args: readonly unknown[]) => {
    const address: PhoneAddress = await call(name, args);
    return remotePhoneOf(address, <T>(phoneArgs: readonly unknown[]): Promise<T> => call("usePhone", phoneArgs));
  };
  return {
    addAccount: (...args) => call("addAccount", args),
    setFaults: (...args) => call("setFaults", args),
    setDelivery: (...args) => call("setDelivery", args),
    setCallOutcome: (...args) => call("setCallOutcome", args),
    receiveText: (...args) => call("receiveText", args),
    placeCall: (inbound) => callForPhone("placeCall", [inbound]),
    phone: (callSid) => callForPhone("phone", [callSid]),
    waitForPhone: (...args) => callForPhone("waitForPhone", args),
    heard: async (callSid) => (await callForPhone("phone", [callSid])).heard(),
    hangUp: (...args) => call("hangUp", args),
    enterValidationCode: (...args) => call("enterValidationCode", args),
    messages: () => call("messages", []),
    sentTo: (...args) => call("sentTo", args),
    calls: () => call("calls", []),
    numbers: (...args) => call("numbers", args),
    webhookAttempts: () => call("webhookAttempts", []),
    requests: () => call("requests", []),
    settled: () => call("settled", []),
  };
}
