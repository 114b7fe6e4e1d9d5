import type { SimulatedNumber } from "../carrier-records.ts";
import type { CarrierAccount, CarrierStore } from "../carrier-store.ts";

export interface TelnyxProfile {
  readonly id: string;
  readonly name: string;
  readonly webhookUrl: string;
  readonly webhookFailoverUrl: string;
}

export interface TelnyxOrder {
  readonly id: string;
  readonly phoneNumber: string;
  readonly profileId: string | null;
  readonly connectionId: string | null;
  readonly isDone: boolean;
}

/** Telnyx's messaging profiles, number orders and connections, by account. */
export class TelnyxRecords {
  readonly #store: CarrierStore;
  readonly #profiles = new Map<CarrierAccount, Map<string, TelnyxProfile>>();
  readonly #orders = new Map<CarrierAccount, Map<string, TelnyxOrder>>();
  /** By number id. */
  readonly #profileOfNumber = new Map<string, string>();

  constructor(store: CarrierStore) {
    this.#store = store;
  }

  profiles(account: CarrierAccount): readonly TelnyxProfile[] {
    // A number created with a URL belongs to a profile with that URL.
    for (const number of account.numbers.values()) this.profileOf(account, number);
    return [...(this.#profiles.get(account)?.values() ?? [])];
  }

  profile(account: CarrierAccount, id: string): TelnyxProfile | null {
    return this.profiles(account).find((profile) => profile.id === id) ?? null;
  }

  addProfile(account: CarrierAccount, profile: Omit<TelnyxProfile, "id">): TelnyxProfile {
    const created = { ...profile, id: this.#store.nextSid("MP") };
    const ofAccount = this.#profiles.get(account) ?? new Map<string, TelnyxProfile>();
    this.#profiles.set(account, ofAccount.set(created.id, created));
    return created;
  }

  /** Null for a number without texts. */
  profileOf(account: CarrierAccount, number: SimulatedNumber): TelnyxProfile | null {
    const ofAccount = [...(this.#profiles.get(account)?.values() ?? [])];
    const assigned = ofAccount.find(({ id }) => id === this.#profileOfNumber.get(number.sid));
    if (assigned !== undefined || number.smsUrl === "") return assigned ?? null;
    const byUrl = ofAccount.find(({ webhookUrl }) => webhookUrl === number.smsUrl);
    if (byUrl !== undefined) return byUrl;
    return this.addProfile(account, {
      name: "Given",
      webhookUrl: number.smsUrl,
      webhookFailoverUrl: number.smsFallbackUrl,
    });
  }

  /** Null removes the number from its profile. */
  assignProfile(account: CarrierAccount, number: SimulatedNumber, profile: TelnyxProfile | null): SimulatedNumber {
    if (profile === null) this.#profileOfNumber.delete(number.sid);
    else this.#profileOfNumber.set(number.sid, profile.id);
    return this.#store.updateNumber(account, number, {
      smsUrl: profile?.webhookUrl ?? "",
      smsFallbackUrl: profile?.webhookFailoverUrl ?? "",
    });
  }

  connectionOf(number: SimulatedNumber): string | null {
    return number.settings["connection_id"] || null;
  }

  /** Routes the number's calls to the connection. Null removes it from any. */
  assignConnection(account: CarrierAccount, number: SimulatedNumber, connectionId: string | null): SimulatedNumber {
    const connection = account.telnyx.connections?.find(({ id }) => id === connectionId);
    return this.#store.updateNumber(account, number, {
      voiceUrl: connection?.webhookUrl ?? "",
      settings: { ...number.settings, connection_id: connectionId ?? "" },
    });
  }

  putOrder(account: CarrierAccount, order: TelnyxOrder): TelnyxOrder {
    const ofAccount = this.#orders.get(account) ?? new Map<string, TelnyxOrder>();
    this.#orders.set(account, ofAccount.set(order.id, order));
    return order;
  }

  order(account: CarrierAccount, id: string): TelnyxOrder | null {
    return this.#orders.get(account)?.get(id) ?? null;
  }

  /** Whether the number's order is still pending. */
  isPending(account: CarrierAccount, number: SimulatedNumber): boolean {
    const orders = [...(this.#orders.get(account)?.values() ?? [])];
    return orders.some(({ phoneNumber, isDone }) => phoneNumber === number.phoneNumber && !isDone);
  }
}
