import type { OrganizationId } from "@parley/foundation/branded-ids";
import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { dispatchCalls } from "../../calls/start/dispatch-calls.ts";
import { wasTurnedAway } from "../../calls/start/was-turned-away.ts";
import { dispatchTexts } from "../../texts/outreach/dispatch-texts.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import type { CarrierAnswers } from "./breaker.ts";
import type { Dispatch } from "./claim-contacts.ts";

type Result = Awaited<ReturnType<typeof dispatchCalls>[number]> | Awaited<ReturnType<typeof dispatchTexts>[number]>;

/**
 * Takes the intents of a step to their carriers, side by side.
 * @returns how each was taken; none rejects: an intent whose request came to nothing is taken up by the sweeps of calls and texts
 */
export function takeToCarriers(
  deps: CampaignsDeps,
  organizationId: OrganizationId,
  dispatches: readonly Dispatch[],
  signal: AbortSignal,
): readonly Promise<CarrierAnswers>[] {
  const callIds = dispatches.flatMap((each) => (each.channel === "call" ? [each.callId] : []));
  const textIds = dispatches.flatMap((each) => (each.channel === "sms" ? [each.smsLogId] : []));
  const results: readonly Promise<Result>[] = [
    ...(callIds.length === 0 ? [] : dispatchCalls(deps.calls, organizationId, callIds, signal)),
    ...(textIds.length === 0 ? [] : dispatchTexts(deps.texts, organizationId, textIds, signal)),
  ];
  return results.map((result) =>
    result.then(answersOf, (error: unknown) => {
      deps.platform.logger.warn("a campaign's attempt was not taken to its carrier", {
        organizationId,
        ...errorFields(error),
      });
      return { accepted: 0, failed: 0 };
    }),
  );
}

/** A refusal of one number says nothing of the carrier. */
function answersOf(result: Result): CarrierAnswers {
  switch (result.outcome) {
    case "placed":
    case "sent":
      return { accepted: 1, failed: 0 };
    case "unknown":
    case "deferred":
      return { accepted: 0, failed: 1 };
    case "failed": {
      const cause = "cause" in result ? result.cause : undefined;
      return { accepted: 0, failed: cause instanceof ProviderError && wasTurnedAway(cause) ? 1 : 0 };
    }
    default:
      return { accepted: 0, failed: 0 };
  }
}
