import type { ConversationId, OrganizationId } from "@parley/foundation/branded-ids";
import type { SignatureMode } from "../../config/config.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AccountWith, VendorWith } from "../../providers/telephony/telephony-provider.ts";
import type { OptOuts } from "../compliance/opt-outs/opt-outs.ts";
import type { RoutedNumber } from "../phone-numbers/incoming/routed-numbers.ts";
import type { ThreadText } from "./answer/thread-answers.ts";
import type { ThreadParties } from "./thread/conversation.ts";

/** The content of an `sms_received` event. */
export interface SmsReceivedEvent {
  /** The assistant's `sms_webhook_url`; null when it has none. */
  readonly url: string | null;
  readonly conversationId: ConversationId;
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly provider: string;
}

/** What texts need from the rest of the service. */
export interface TextsDeps {
  readonly platform: Platform;
  readonly publicBaseUrl: string;
  readonly inboundSignatures: SignatureMode;
  readonly reconcileGraceMs: number;
  /** How long after its claim a text's request may still be written. */
  readonly sendWindowMs: number;
  /** Null for names that are not carriers of texts. */
  readonly vendor: (provider: string) => VendorWith<"texts"> | null;
  readonly vendors: () => readonly VendorWith<"texts">[];
  /** The carrier account that a number belongs to. */
  readonly accountOf: (number: RoutedNumber) => Promise<AccountWith<"texts"> | null>;
  /** For a number that is no longer routed: the account the organization would use now. */
  readonly accountOfOrganization: (
    organizationId: OrganizationId,
    provider: string,
  ) => Promise<AccountWith<"texts"> | null>;
  readonly operatorAccount: (provider: string) => AccountWith<"texts"> | null;
  /** Notes an invalid signature for the number's diagnosis. Never fails. */
  readonly noteRefusedWebhook: (number: RoutedNumber, reason: string) => Promise<void>;
  readonly enqueueSmsReceived: (unit: ScopedUnitOfWork, event: SmsReceivedEvent) => Promise<void>;
  /** Offers a text to the call its sender is on. False: the thread answers it. */
  readonly giveTextToCall: (unit: ScopedUnitOfWork, parties: ThreadParties, text: ThreadText) => Promise<boolean>;
  readonly optOuts: OptOuts;
  /**
   * Asked in the transaction that claims campaigns' texts for the carrier, before every try. They are still queued, and
   * have been attempted before if it is not the first try.
   * @returns by `messageId`, why not, such as `outside-hours`; one that may go is left out
   */
  readonly refuseOutreach: (
    unit: ScopedUnitOfWork,
    texts: readonly OutreachText[],
  ) => Promise<ReadonlyMap<string, string>>;
  /**
   * Called in the transaction in which a campaign's text that the carrier had accepted becomes `failed`.
   * @param errorCode the carrier's; null when it gave none
   */
  readonly onOutreachFailed: (unit: ScopedUnitOfWork, messageId: string, errorCode: string | null) => Promise<void>;
}

/** A campaign's text. */
export interface OutreachText {
  /** The UUID it was written with. */
  readonly messageId: string;
  /** E.164, both. */
  readonly from: string;
  readonly to: string;
  readonly createdAt: Date;
  /** When it was last tried; null: never. */
  readonly attemptedAt: Date | null;
}

/** What campaigns, a later feature, have a say in. */
export type OutreachHooks = Pick<TextsDeps, "refuseOutreach" | "onOutreachFailed">;

/**
 * How long to try a carrier that cannot be reached, and how long a campaign's text may wait for anything at all. Later the
 * text would be stale, or arrive at night.
 */
export const TEXT_VALIDITY_MS = 4 * 3_600_000;

/** A text whose outcome is unknown for this long is `failed`, with `outcome-unknown`, and never sent again. */
export const OUTCOME_LIMIT_MS = 24 * 3_600_000;
