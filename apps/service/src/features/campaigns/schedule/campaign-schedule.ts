import type { Recurrence } from "./recurrence.ts";

/** When a campaign starts; `immediate`: when somebody starts it. */
export type CampaignSchedule =
  | { readonly type: "immediate"; readonly timeZone: string }
  | { readonly type: "scheduled"; readonly at: Date; readonly timeZone: string }
  | {
      readonly type: "recurring";
      /** The next time. */
      readonly at: Date;
      readonly timeZone: string;
      readonly recurrence: Recurrence;
    };
