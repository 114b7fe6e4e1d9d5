import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { z } from "zod";
import { defineJob, handleJob, type JobRegistration, jobRequest, type Schedule } from "../../../platform/jobs/job.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { findLiveCall } from "../live/live-call-store.ts";
import { dispatchCall } from "./dispatch-calls.ts";
import { claimUndispatchedCalls, isAnyCallUndispatched } from "./dispatch-store.ts";
import { claimPlacementChecks, isAnyPlacementCheckDue } from "./placement-check-store.ts";
import { settlePlacement } from "./settle-placement.ts";

const call = z.object({ organizationId: z.int(), callId: z.int() });

/** Takes the intent of an outbound call to its carrier, once; a schedule repeats the nudge while there is time. */
export const dispatchCallJob = defineJob({
  name: "dispatch-call",
  payload: call,
  retryLimit: 0,
  retryDelaySeconds: 2,
  expireInSeconds: 30,
  concurrency: 10,
});

/** Asks a carrier for a call it may have placed; a schedule repeats the question until the grace is over. */
export const settlePlacementJob = defineJob({
  name: "settle-placement",
  payload: call,
  retryLimit: 0,
  retryDelaySeconds: 2,
  expireInSeconds: 30,
  concurrency: 4,
});

export function dispatchLeftBehind(deps: CallsDeps): JobRegistration {
  return handleJob(dispatchCallJob, async ({ organizationId, callId }, { signal }) => {
    await dispatchCall(deps, asId<OrganizationId>(organizationId), asId<CallId>(callId), signal);
  });
}

export function settlePlacements(deps: CallsDeps): JobRegistration {
  return handleJob(settlePlacementJob, async ({ organizationId, callId }, { signal }) => {
    const scope = deps.platform.data.scope(asId<OrganizationId>(organizationId));
    const found = await scope.transaction((unit) => findLiveCall(unit, { id: asId<CallId>(callId) }));
    if (found !== null) await settlePlacement(deps, found, signal);
  });
}

const SWEEP_EVERY_MS = 1_000;
const AT_ONCE = 100;
/** Whoever wrote the intent takes it to the carrier at once, unless it is gone. */
const LEFT_ALONE_MS = 3_000;

/** Takes up intents that were left behind, and asks for calls whose outcome is unknown. */
export function sweepPlacements({ platform }: CallsDeps): Schedule {
  return {
    name: "sweep-placements",
    everyMs: SWEEP_EVERY_MS,
    run: async () => {
      const { unscoped } = platform.data;
      const isDue = (await isAnyCallUndispatched(unscoped, LEFT_ALONE_MS)) || (await isAnyPlacementCheckDue(unscoped));
      if (!isDue) return;
      await unscoped.transaction(async (unit) => {
        for (const payload of await claimUndispatchedCalls(unit, LEFT_ALONE_MS, AT_ONCE)) {
          unit.enqueue(jobRequest(dispatchCallJob, payload, { group: String(payload.organizationId) }));
        }
        for (const payload of await claimPlacementChecks(unit, AT_ONCE)) {
          unit.enqueue(jobRequest(settlePlacementJob, payload, { group: String(payload.organizationId) }));
        }
      });
    },
  };
}
