import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";

export type OutgoingMailKind = "invitation" | "password-reset" | "email-verification" | "webhook-notice";

/** The values in a notice, by the names its builder uses. */
export type MailFacts = Readonly<Record<string, string>>;

/** A mail to be sent: what it is about. Its text is written when it is sent. */
export interface NewMail {
  readonly kind: OutgoingMailKind;
  readonly recipient: string;
  readonly organizationId: OrganizationId | null;
  readonly invitationId?: string;
  readonly userId?: UserId;
  readonly facts?: MailFacts;
  /** Only the first mail with the same key in an organization is sent. */
  readonly noticeKey?: string;
}

export interface OutgoingMail {
  /** A UUID. The token of the mail's link is derived from it. */
  readonly id: string;
  readonly kind: OutgoingMailKind;
  readonly recipient: string;
  readonly organizationId: OrganizationId | null;
  readonly invitationId: string | null;
  readonly userId: UserId | null;
  readonly facts: MailFacts;
  /** 1 for the first try. */
  readonly attemptCount: number;
  /** How long before this try it was queued. */
  readonly ageMs: number;
}

/** What a mail says; its plain text and its HTML are both made from this. */
export interface MailContent {
  /** For a link to an account: the account's own address, not the one that was typed in the request. */
  readonly recipient?: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A button, below the first paragraph. */
  readonly action?: { readonly label: string; readonly url: string };
}

/** Writes a mail at the moment it is sent; null when it is no longer needed (the invitation was revoked). */
export type BuildMail = (mail: OutgoingMail) => Promise<MailContent | null>;
