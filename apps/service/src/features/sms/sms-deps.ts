import type { AssistantId, ConversationId, OrganizationId, PhoneNumberId } from "@parley/foundation/branded-ids";
import type { SignatureMode } from "../../config/config.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Counters } from "../../platform/telemetry/counters.ts";
import type { TelephonyAccount, TelephonyVendor } from "../../providers/telephony/telephony-provider.ts";
import type { OptOuts } from "./opt-outs.ts";
import type { TimelineEntry } from "./timeline.ts";

/** Where an inbound text belongs: the answer of the one unscoped look-up. */
export interface RoutedNumber {
  readonly phoneNumberId: PhoneNumberId;
  readonly organizationId: OrganizationId;
  readonly provider: string;
  readonly assistantId: AssistantId | null;
  readonly isActive: boolean;
  readonly allowedCountryCodes: readonly string[] | null;
}

/** What answering a text needs to know of an assistant. */
export interface SmsAssistant {
  readonly id: AssistantId;
  readonly name: string;
  readonly isActive: boolean;
  readonly smsWebhookUrl: string | null;
  readonly messagingServiceSid: string | null;
}

/** A number of the caller's organization that texts can be sent from. */
export interface SendingNumber {
  readonly phoneNumber: string;
  readonly provider: string;
  readonly assistantId: AssistantId | null;
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
  readonly counters: Counters;
  readonly publicBaseUrl: string;
  readonly inboundSignatures: SignatureMode;
  readonly reconcileGraceMs: number;
  readonly vendor: (provider: string) => TelephonyVendor | null;
  readonly accountOf: (organizationId: OrganizationId, provider: string) => Promise<TelephonyAccount | null>;
  readonly operatorAccount: (provider: string) => TelephonyAccount | null;
  readonly findRoutedNumber: (unit: UnitOfWork, phoneNumber: string) => Promise<RoutedNumber | null>;
  readonly findAssistant: (unit: ScopedUnitOfWork, assistantId: AssistantId) => Promise<SmsAssistant | null>;
  readonly enqueueSmsReceived: (unit: ScopedUnitOfWork, event: SmsReceivedEvent) => Promise<void>;
  readonly optOuts: OptOuts;
}

/** Longest a text waits for a carrier that cannot be reached before it is given up: nobody wants it at night. */
export const SMS_VALIDITY_MS = 4 * 3_600_000;

/** After this long without an answer from the carrier a text is `failed`, `outcome-unknown`, and never sent again. */
export const OUTCOME_LIMIT_MS = 24 * 3_600_000;

export type { TimelineEntry };
