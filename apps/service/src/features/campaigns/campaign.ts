import type { AssistantId, PhoneNumberId, UserId } from "@parley/foundation/branded-ids";
import type { CampaignSettings } from "./campaign-settings.ts";
import type { CampaignStatus } from "./campaign-states.ts";
import type { AttemptFigures, ContactCounts } from "./contacts/counter-store.ts";
import type { CampaignSchedule } from "./schedule/campaign-schedule.ts";

export type CampaignType = "call" | "sms" | "mixed";
export type CampaignPurpose = "marketing" | "informational";

/** What a person writes of a campaign, and may change while it is a draft or paused. */
export interface CampaignTexts {
  readonly name: string;
  readonly description: string | null;
  readonly welcomeMessageTemplate: string | null;
  readonly agendaTemplate: string | null;
  readonly endCallMessageTemplate: string | null;
  readonly smsMessageTemplate: string | null;
  readonly fallbackValues: Readonly<Record<string, string>>;
  readonly variableMappings: Readonly<Record<string, string>>;
  readonly availableVariables: readonly string[];
  /** Not null: an import waits to be confirmed. */
  readonly pendingImport: Readonly<Record<string, unknown>> | null;
  readonly maxAttempts: number;
  readonly retryDelayMinutes: number;
  readonly purpose: CampaignPurpose;
  readonly settings: CampaignSettings;
  /** Null: the assistant's numbers in turn. */
  readonly phoneNumberId: PhoneNumberId | null;
}

export interface NewCampaign extends CampaignTexts {
  readonly type: CampaignType;
  readonly assistantId: AssistantId;
  readonly schedule: CampaignSchedule;
  readonly createdBy: UserId;
}

export interface Campaign extends CampaignTexts {
  readonly id: number;
  readonly organizationId: number;
  readonly type: CampaignType;
  readonly status: CampaignStatus;
  readonly assistantId: AssistantId;
  readonly assistantName: string | null;
  readonly schedule: CampaignSchedule;
  readonly contacts: ContactCounts;
  /** Goes up each time all of it begins again. */
  readonly round: number;
  readonly figures: AttemptFigures;
  /** Why it dials nobody although it is running, or failed. */
  readonly hold: { readonly reason: string; readonly since: Date } | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
