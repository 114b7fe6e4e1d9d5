import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { SimulatedCall, SimulatedCallerId, SimulatedMessage, SimulatedNumber } from "./carrier-records.ts";
import { seededHex } from "./seeded-choice.ts";
import type { AccountOptions, NumberOptions, TelnyxAccountOptions, VonageAccountOptions } from "./simulator-options.ts";

export interface CarrierAccount {
  readonly accountId: string;
  readonly secret: string;
  readonly signingSecret: string;
  readonly vonage: VonageAccountOptions;
  readonly telnyx: TelnyxAccountOptions;
  readonly friendlyName: string;
  readonly status: "active" | "suspended";
  /** By E.164. */
  readonly numbers: Map<string, SimulatedNumber>;
  readonly messagingServices: ReadonlyMap<string, readonly string[]>;
  /** By E.164. */
  readonly callerIds: Map<string, SimulatedCallerId>;
}

/** Formats an id for the carrier, from Twilio's prefix for its kind (`SM`, `MM`, `CA`, `PN`) and 32 hexadecimal digits. */
export type IdForm = (prefix: string, digits: string) => string;

/** One carrier's accounts, numbers, texts, calls and opt-outs, independent of any wire format. */
export class CarrierStore {
  readonly carrier: TelephonyProviderName;
  readonly seed: number;
  readonly accounts = new Map<string, CarrierAccount>();
  readonly #messages = new Map<string, SimulatedMessage>();
  readonly #calls = new Map<string, SimulatedCall>();
  readonly #optOuts = new Set<string>();
  readonly #sidCounts = new Map<string, number>();

  readonly #idOf: IdForm;

  constructor(carrier: TelephonyProviderName, seed: number, idOf: IdForm = (prefix, digits) => prefix + digits) {
    this.carrier = carrier;
    this.seed = seed;
    this.#idOf = idOf;
  }

  /** A new id in the carrier's format; the same for the same seed and order. */
  nextSid(prefix: string): string {
    const count = this.#sidCounts.get(prefix) ?? 0;
    this.#sidCounts.set(prefix, count + 1);
    return this.#idOf(prefix, seededHex(this.seed, 32, this.carrier, prefix, count));
  }

  addAccount(options: AccountOptions, nowMs: number): void {
    const account: CarrierAccount = {
      accountId: options.accountSid,
      secret: options.authToken,
      signingSecret: options.signingSecret ?? options.authToken,
      vonage: options.vonage ?? {},
      telnyx: options.telnyx ?? {},
      friendlyName: options.friendlyName ?? "Simulated account",
      status: options.status ?? "active",
      numbers: new Map(),
      messagingServices: new Map((options.messagingServices ?? []).map((service) => [service.sid, service.numbers])),
      callerIds: new Map(),
    };
    this.accounts.set(account.accountId, account);
    for (const number of options.numbers) {
      this.addNumber(account, typeof number === "string" ? { phoneNumber: number } : number, nowMs);
    }
  }

  addNumber(account: CarrierAccount, options: NumberOptions, nowMs: number): SimulatedNumber {
    const number: SimulatedNumber = {
      sid: this.nextSid("PN"),
      phoneNumber: options.phoneNumber,
      friendlyName: options.friendlyName ?? options.phoneNumber,
      capabilities: { voice: true, sms: true, mms: true, fax: false, ...options.capabilities },
      smsUrl: options.smsUrl ?? "",
      smsMethod: options.smsMethod ?? "POST",
      smsFallbackUrl: options.smsFallbackUrl ?? "",
      voiceUrl: options.voiceUrl ?? "",
      statusCallbackUrl: options.statusCallbackUrl ?? "",
      settings: options.settings ?? {},
      createdAtMs: nowMs,
    };
    account.numbers.set(number.phoneNumber, number);
    return number;
  }

  updateNumber(account: CarrierAccount, number: SimulatedNumber, change: Partial<SimulatedNumber>): SimulatedNumber {
    const changed = { ...number, ...change };
    account.numbers.set(number.phoneNumber, changed);
    return changed;
  }

  /** A number with the account that owns it. */
  findNumber(phoneNumber: string): { account: CarrierAccount; number: SimulatedNumber } | null {
    for (const account of this.accounts.values()) {
      const number = account.numbers.get(phoneNumber);
      if (number !== undefined) return { account, number };
    }
    return null;
  }

  putMessage(message: SimulatedMessage): SimulatedMessage {
    this.#messages.set(message.sid, message);
    return message;
  }

  message(sid: string): SimulatedMessage | null {
    return this.#messages.get(sid) ?? null;
  }

  /** Oldest first. */
  messages(): SimulatedMessage[] {
    return [...this.#messages.values()];
  }

  putCall(call: SimulatedCall): SimulatedCall {
    this.#calls.set(call.sid, call);
    return call;
  }

  call(sid: string): SimulatedCall | null {
    return this.#calls.get(sid) ?? null;
  }

  /** Oldest first. */
  calls(): SimulatedCall[] {
    return [...this.#calls.values()];
  }

  /** @returns whether the code fits a pending verification */
  verifyCallerId(phoneNumber: string, validationCode: string): boolean {
    for (const { callerIds } of this.accounts.values()) {
      const callerId = callerIds.get(phoneNumber);
      if (callerId === undefined || callerId.isVerified || callerId.validationCode !== validationCode) continue;
      callerIds.set(phoneNumber, { ...callerId, isVerified: true });
      return true;
    }
    return false;
  }

  isOptedOut(ourNumber: string, theirNumber: string): boolean {
    return this.#optOuts.has(`${ourNumber} ${theirNumber}`);
  }

  /** @returns whether anything changed */
  setOptedOut(ourNumber: string, theirNumber: string, isOptedOut: boolean): boolean {
    const pair = `${ourNumber} ${theirNumber}`;
    if (this.#optOuts.has(pair) === isOptedOut) return false;
    if (isOptedOut) this.#optOuts.add(pair);
    else this.#optOuts.delete(pair);
    return true;
  }
}
