import type { Platform } from "../../../platform/platform.ts";
import type { AttemptChannel, AttemptOutcome } from "../attempts/attempt.ts";

/** What was decided on contacts whose turn had come. */
export interface DecidedContacts {
  /** An attempt was written. */
  readonly reached: number;
  /** Not now, says a rule, or somebody else of the organization reaches for the number. */
  readonly postponed: number;
  /** Never, says a rule. */
  readonly skipped: number;
}

/** What a step changed that the operator is to know of, once it has committed. */
export interface StepNews {
  readonly decided: DecidedContacts;
  readonly settled: readonly { readonly channel: AttemptChannel; readonly outcome: AttemptOutcome }[];
  readonly hasBegun: boolean;
  /** `repeated`: it is over for now, and begins again by its schedule. */
  readonly ended: "completed" | "failed" | "repeated" | null;
  /** Why it waits from now on; null: it goes on; undefined: as before. */
  readonly hold: string | null | undefined;
}

export const NO_NEWS: StepNews = {
  decided: { reached: 0, postponed: 0, skipped: 0 },
  settled: [],
  hasBegun: false,
  ended: null,
  hold: undefined,
};

/** Counts a step's work, and logs where the campaign is from now on. */
export function tellNews(
  { metrics, logger }: Pick<Platform, "metrics" | "logger">,
  fields: { readonly organizationId: number; readonly campaignId: number },
  { decided, settled, hasBegun, ended, hold }: StepNews,
): void {
  for (const [decision, count] of Object.entries(decided)) {
    if (count > 0) metrics.count("parley_campaign_contacts_total", { decision }, count);
  }
  for (const { channel, outcome } of settled) metrics.count("parley_campaign_attempts_total", { channel, outcome });
  if (hasBegun) logger.info("a campaign began", fields);
  if (hold === null) logger.info("a campaign goes on", fields);
  if (hold != null) {
    metrics.count("parley_campaign_holds_total", { reason: hold });
    logger.warn("a campaign waits", { ...fields, reason: hold });
  }
  if (ended !== null) logger.info("a campaign ended", { ...fields, outcome: ended });
}
