import type { ConversationId, OrganizationId } from "@parley/foundation/branded-ids";
import type { SignatureMode } from "../../config/config.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AccountWith, VendorWith } from "../../providers/telephony/telephony-provider.ts";
import type { RoutedNumber } from "../phone-numbers/incoming/routed-numbers.ts";
import type { OptOuts } from "./receive/opt-out-store.ts";
import type { ThreadText } from "./send/cover-texts.ts";
import type { SmsParties } from "./thread/sms-conversation.ts";

/** An inbound text as customers' webhooks are told of it. */
export interface SmsReceivedEvent {
  readonly url: string;
  readonly conversationId: ConversationId;
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly provider: string;
}

/** The rest of the house as texts see it; handed in by the composition root. */
export interface SmsDeps {
  readonly platform: Platform;
  readonly publicBaseUrl: string;
  readonly inboundSignatures: SignatureMode;
  readonly reconcileGraceMs: number;
  /** How long after its claim a text's request may be written. */
  readonly sendWindowMs: number;
  /** Carriers that carry texts; null for any other name. */
  readonly vendor: (provider: string) => VendorWith<"texts"> | null;
  readonly vendors: () => readonly VendorWith<"texts">[];
  /** The account that a number of the organization stands in. */
  readonly accountOf: (number: RoutedNumber) => Promise<AccountWith<"texts"> | null>;
  /** For a number that is routed no more: the account the organization would use now. */
  readonly accountOfOrganization: (
    organizationId: OrganizationId,
    provider: string,
  ) => Promise<AccountWith<"texts"> | null>;
  readonly operatorAccount: (provider: string) => AccountWith<"texts"> | null;
  /** Remembers that a webhook in a number's name did not hold, for whoever looks for a mistake. Never fails. */
  readonly noteRefusedWebhook: (number: RoutedNumber, reason: string) => Promise<void>;
  readonly enqueueSmsReceived: (unit: ScopedUnitOfWork, event: SmsReceivedEvent) => Promise<void>;
  /** Offers a text to the live call its sender is in; false: the thread answers it. */
  readonly giveTextToCall: (unit: ScopedUnitOfWork, parties: SmsParties, text: ThreadText) => Promise<boolean>;
  readonly optOuts: OptOuts;
}

/** Longest a text waits for a carrier that cannot be reached before it is given up: nobody wants it at night. */
export const SMS_VALIDITY_MS = 4 * 3_600_000;

/** After this long without an answer from the carrier a text is `failed`, `outcome-unknown`, and never sent again. */
export const OUTCOME_LIMIT_MS = 24 * 3_600_000;
