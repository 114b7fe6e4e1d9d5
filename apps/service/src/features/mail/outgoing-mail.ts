import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";

export type OutgoingMailKind = "invitation" | "password-reset" | "email-verification" | "webhook-notice";

/** Values of a notice, by names its builder knows. */
export type MailFacts = Readonly<Record<string, string>>;

/** A mail that is wanted: what it is about, and not what it says. */
export interface NewMail {
  readonly kind: OutgoingMailKind;
  readonly recipient: string;
  readonly organizationId: OrganizationId | null;
  readonly invitationId?: string;
  readonly userId?: UserId;
  readonly facts?: MailFacts;
  /** Of mails with the same one in an organization only the first is sent. */
  readonly noticeKey?: string;
}

export interface OutgoingMail {
  /** UUID; also what its link's token is derived from. */
  readonly id: string;
  readonly kind: OutgoingMailKind;
  readonly recipient: string;
  readonly organizationId: OrganizationId | null;
  readonly invitationId: string | null;
  readonly userId: UserId | null;
  readonly facts: MailFacts;
  /** 1 for the first try. */
  readonly attemptCount: number;
  readonly createdAt: Date;
}

/** What a mail says; text and HTML are made of the same. */
export interface MailContent {
  /** An account's own address, for a link to it: it goes there, however the address was written by whoever asked. */
  readonly recipient?: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, below the first paragraph. */
  readonly action?: { readonly label: string; readonly url: string };
}

/** Says what a mail says now; null when there is nothing to say any more (an invitation that was taken back). */
export type BuildMail = (mail: OutgoingMail) => Promise<MailContent | null>;
