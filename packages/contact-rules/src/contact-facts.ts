import type { GivenPlace } from "./places/locate-contact.ts";

export type ContactChannel = "call" | "text";
export type ContactPurpose = "marketing" | "informational";
/** `written`: signed, on paper or electronically. `express`: given in any other way. */
export type ConsentKind = "written" | "express";

export interface ConsentFact {
  readonly kind: ConsentKind;
  readonly givenAt: Date;
  readonly source: string;
}

/** What the lists of numbers that must not be contacted say. */
export interface DoNotCallFacts {
  /** On a list of the organization's own, which holds for everything. */
  readonly isOnOwnList: boolean;
  /** On a public register, which holds for marketing. */
  readonly isOnRegister: boolean;
  /** Of each source of registers, when the newest copy was obtained. */
  readonly registers: readonly { readonly source: string; readonly obtainedAt: Date }[];
}

/** When a campaign contacts people, in addition to the rules. */
export interface CampaignHours {
  /** After midnight. */
  readonly startMinute: number;
  /** Exclusive. */
  readonly endMinute: number;
  /** 1 is Monday, 7 Sunday. */
  readonly days: readonly number[];
  /** Whose clock it is; null: the contact's own. One that cannot be read is never open. */
  readonly timeZone: string | null;
}

/** What is known of a contact. Null: nobody could tell, which speaks against it. */
export interface ContactFacts {
  /** E.164 */
  readonly phoneNumber: string;
  readonly channel: ContactChannel;
  readonly purpose: ContactPurpose;
  readonly place: GivenPlace;
  readonly isOptedOut: boolean | null;
  /** The best that stands; null: none does. */
  readonly consent: ConsentFact | null;
  /** Whether the last thing that is known is that consent was withdrawn. */
  readonly isConsentWithdrawn: boolean;
  readonly doNotCall: DoNotCallFacts | null;
  /** Calls and texts to the number in the 24 hours before, by any channel. */
  readonly attempts: readonly Date[] | null;
  /** Null or left out: whenever the rules allow it. */
  readonly allowedHours?: CampaignHours | null;
}
