import type {
  AssistantId,
  ConversationId,
  FlowId,
  OrganizationId,
  PhoneNumberId,
} from "@parley/foundation/branded-ids";
import type { SignatureMode } from "../../config/config.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { TelephonyAccount, TelephonyVendor } from "../../providers/telephony/telephony-provider.ts";
import type { OptOuts } from "./receive/opt-out-store.ts";

/** Where an inbound text belongs: the answer of the one unscoped look-up. */
export interface RoutedNumber {
  readonly phoneNumberId: PhoneNumberId;
  readonly organizationId: OrganizationId;
  readonly provider: string;
  /** The account at the carrier that the number stands in; null when that was never learnt. */
  readonly providerAccountId: string | null;
  /** Of a number that a flow answers, the flow's base assistant. */
  readonly assistantId: AssistantId | null;
  readonly flowId: FlowId | null;
  /** Null: no flow answers it. */
  readonly isFlowActive: boolean | null;
  readonly isActive: boolean;
  readonly allowedCountryCodes: readonly string[] | null;
  /** What the carrier received before was another installation's to answer; null: never restored from a backup. */
  readonly answersTextsAfter: Date | null;
  /** Of the organization's provider settings; spares whoever connects the account a query. */
  readonly settingsVersion: number;
}

/** What answering a text needs to know of an assistant. */
export interface SmsAssistant {
  readonly id: AssistantId;
  readonly name: string;
  readonly isActive: boolean;
  readonly smsWebhookUrl: string | null;
  readonly messagingServiceSid: string | null;
}

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
  readonly vendor: (provider: string) => TelephonyVendor | null;
  readonly vendors: () => readonly TelephonyVendor[];
  /** The account that a number of the organization stands in. */
  readonly accountOf: (number: RoutedNumber) => Promise<TelephonyAccount | null>;
  /** For a number that is routed no more: the account the organization would use now. */
  readonly accountOfOrganization: (
    organizationId: OrganizationId,
    provider: string,
  ) => Promise<TelephonyAccount | null>;
  readonly operatorAccount: (provider: string) => TelephonyAccount | null;
  readonly findRoutedNumber: (unit: Pick<UnitOfWork, "db">, phoneNumber: string) => Promise<RoutedNumber | null>;
  /** Remembers that a webhook in a number's name did not hold, for whoever looks for a mistake. Never fails. */
  readonly noteRefusedWebhook: (number: RoutedNumber, reason: string) => Promise<void>;
  readonly findAssistant: (unit: ScopedUnitOfWork, assistantId: AssistantId) => Promise<SmsAssistant | null>;
  readonly enqueueSmsReceived: (unit: ScopedUnitOfWork, event: SmsReceivedEvent) => Promise<void>;
  readonly optOuts: OptOuts;
}

/** Longest a text waits for a carrier that cannot be reached before it is given up: nobody wants it at night. */
export const SMS_VALIDITY_MS = 4 * 3_600_000;

/** After this long without an answer from the carrier a text is `failed`, `outcome-unknown`, and never sent again. */
export const OUTCOME_LIMIT_MS = 24 * 3_600_000;
