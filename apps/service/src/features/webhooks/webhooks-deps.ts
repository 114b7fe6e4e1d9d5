import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import type { Platform } from "../../platform/platform.ts";
import type { WebhookLimits } from "./webhook-limits.ts";
import type { AddTimelineEntry } from "./webhook-timeline.ts";

export interface WebhooksDeps {
  readonly platform: Pick<Platform, "clock" | "random" | "data" | "envelope">;
  /** Guarded, https only, even to allowed hosts. */
  readonly webhookHttp: OutboundHttp;
  readonly addTimelineEntry: AddTimelineEntry;
  readonly limits: WebhookLimits;
}
