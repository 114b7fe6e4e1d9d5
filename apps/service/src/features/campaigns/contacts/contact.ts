import type { ContactStatus } from "./contact-states.ts";

/** A person in a campaign. */
export interface CampaignContact {
  readonly id: number;
  readonly campaignId: number;
  readonly phoneNumber: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly company: string | null;
  /** `import` or `api`. */
  readonly source: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly status: ContactStatus;
  readonly skipReason: string | null;
  /** Of a contact that failed: how the last attempt ended. */
  readonly failureReason: string | null;
  readonly attempts: number;
  readonly lastAttemptAt: Date | null;
  readonly createdAt: Date;
}
