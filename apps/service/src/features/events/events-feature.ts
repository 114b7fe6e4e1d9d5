import type { Authenticate } from "../../platform/auth/authenticate.ts";
import type { Feature } from "../../platform/feature.ts";
import type { LiveEvents } from "../../platform/live-events/live-events.ts";
import type { Platform } from "../../platform/platform.ts";
import { eventOperations } from "./operations/events.ts";
import { forgetEvents } from "./schedules/forget-events.ts";
import { OrganizationStreams, transcriptsOf } from "./streams/organization-streams.ts";

export interface EventsFeature extends Feature {
  /** Ends the streams, which would keep the server from closing. */
  endStreams(): void;
}

/** What changes in an organization, told as it happens. The triggers of `migrations/0085-baseline/16-events.sql` note and announce it. */
export function createEventsFeature(deps: {
  readonly platform: Pick<Platform, "clock" | "data" | "logger">;
  readonly authenticate: Authenticate;
  readonly liveEvents: LiveEvents;
}): EventsFeature {
  const { platform, liveEvents } = deps;
  const streams = new OrganizationStreams({ ...platform, liveEvents, onTranscript: transcriptsOf(liveEvents) });
  return {
    operations: eventOperations(streams, deps.authenticate),
    jobs: [],
    schedules: [forgetEvents(platform)],
    endStreams: () => streams.end(),
  };
}
