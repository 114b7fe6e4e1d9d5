import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { handleJob, type JobContext, type JobRegistration, type Schedule } from "../../../platform/jobs/job.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import type { CampaignMemory } from "./campaign-memory.ts";
import { claimCampaigns, isAnyCampaignDue, releaseCampaign } from "./dispatched-campaign-store.ts";
import { PartyCache } from "./party-cache.ts";
import { runCampaignJob, runRequest } from "./run-campaign-job.ts";
import { LEASE_MS, type Step, stepCampaign } from "./step-campaign.ts";
import { tellNews } from "./step-news.ts";
import { takeToCarriers } from "./take-to-carriers.ts";

const LOOK_EVERY_MS = 500;
const AT_ONCE = 200;

/** Hands out the campaigns that there is something to do for. */
export function driveCampaigns({ platform }: CampaignsDeps): Schedule {
  return {
    name: "drive-campaigns",
    everyMs: LOOK_EVERY_MS,
    run: async () => {
      const { unscoped } = platform.data;
      // An idle process needs one statement for this, not a transaction of three.
      if (!(await isAnyCampaignDue(unscoped))) return;
      await unscoped.transaction(async (unit) => {
        for (const { organizationId, campaignId } of await claimCampaigns(unit, LEASE_MS, AT_ONCE)) {
          unit.enqueue(runRequest(organizationId, campaignId));
        }
      });
    },
  };
}

/** So long a worker stays with a campaign; then it is the turn of others. */
const SLICE_MS = 2_000;
/** A worker does not wait longer than this for a campaign's next moment. */
const SHORT_WAIT_MS = 200;
/** While more than these are at their carriers, no others are taken. */
const MOST_IN_FLIGHT = 25;

export function runCampaigns(deps: CampaignsDeps): JobRegistration {
  return handleJob(runCampaignJob, async ({ organizationId, campaignId }, context) => {
    const scope = deps.platform.data.scope(asId<OrganizationId>(organizationId));
    const nextInMs = await runCampaign(deps, scope, campaignId, context);
    if (nextInMs === null) return;
    await scope.transaction(async (unit) => {
      await releaseCampaign(unit, campaignId, nextInMs === 0 ? LEASE_MS : nextInMs);
      if (nextInMs === 0) unit.enqueue(runRequest(organizationId, campaignId));
    });
  });
}

/**
 * Works on a campaign: takes contacts, takes their calls and texts to the carriers, settles what is over.
 * @returns when there is something to do again; null: never by itself
 */
async function runCampaign(
  deps: CampaignsDeps,
  scope: OrganizationScope,
  campaignId: number,
  { signal, isDraining }: Pick<JobContext, "signal" | "isDraining">,
): Promise<number | null> {
  const { clock } = deps.platform;
  const parties = new PartyCache(deps, scope.organizationId);
  const memory: CampaignMemory = {
    campaign: null,
    numbers: [],
    parties: null,
    answers: { accepted: 0, failed: 0 },
    settledAt: null,
    isBilling: true,
    inFlight: 0,
  };
  const underWay = new Set<Promise<void>>();
  const endsAtMs = clock.now().getTime() + SLICE_MS;
  const stepOnce = async (): Promise<Step> => {
    const step = await scope.transaction((unit) => stepCampaign(deps, unit, campaignId, memory));
    tellNews(deps.platform, { organizationId: scope.organizationId, campaignId }, step.news);
    const { campaign } = memory;
    if (step.nextFrom !== null && campaign !== null) {
      const found = await parties.find(step.nextFrom, campaign.type, campaign.assistantId);
      memory.parties = { from: step.nextFrom, found };
    }
    return step;
  };
  let step = await stepOnce();
  for (;;) {
    for (const answer of takeToCarriers(deps, scope.organizationId, step.dispatches, signal)) {
      const taken = answer.then((answers) => {
        memory.answers = {
          accepted: memory.answers.accepted + answers.accepted,
          failed: memory.answers.failed + answers.failed,
        };
        underWay.delete(taken);
      });
      underWay.add(taken);
    }
    if (signal.aborted || isDraining() || clock.now().getTime() >= endsAtMs) break;
    if (step.nextInMs === null || step.nextInMs > SHORT_WAIT_MS) break;
    if (underWay.size > MOST_IN_FLIGHT) await Promise.race(underWay);
    else if (step.nextInMs > 0) await clock.sleep(step.nextInMs, signal).catch(() => undefined);
    memory.inFlight = underWay.size;
    step = await stepOnce();
  }
  if (underWay.size === 0) return step.nextInMs;
  await Promise.all(underWay);
  // What the carriers said is noted, and what is over already settled; nobody else is taken for now.
  memory.inFlight = Number.POSITIVE_INFINITY;
  memory.settledAt = null;
  return (await stepOnce()).nextInMs;
}
