import type { Authenticate } from "../../platform/auth/authenticate.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { LiveEvents } from "../../platform/live-events/live-events.ts";
import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import type { FindAddressProblem } from "../../platform/outbound-http/outbound-url-rules.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AddTimelineEntry } from "./deliveries/timeline-entries.ts";
import type { EndpointNoticeFacts } from "./endpoints/endpoint-notice-mail.ts";
import type { WebhookLimits } from "./webhook-limits.ts";

export type NotifyAdmins = (
  unit: ScopedUnitOfWork,
  notice: { readonly kind: "webhook-notice"; readonly key: string; readonly facts: EndpointNoticeFacts },
) => Promise<void>;

export interface WebhooksDeps {
  readonly platform: Pick<Platform, "clock" | "random" | "data" | "envelope" | "metrics" | "logger">;
  /** Reaches public addresses only, and by https only, even for allowed hosts. */
  readonly webhookHttp: OutboundHttp;
  /** Why nothing would ever be sent to an address, by its text alone. */
  readonly findAddressProblem: FindAddressProblem;
  readonly addTimelineEntry: AddTimelineEntry;
  /** Tells the organization's admins that a URL is failing, within the try's transaction; each notice once. */
  readonly notifyAdmins: NotifyAdmins;
  readonly authenticate: Authenticate;
  readonly liveEvents: Pick<LiveEvents, "subscribe">;
  readonly limits: WebhookLimits;
}
