import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Schedule } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { Platform } from "../../../platform/platform.ts";
import { holdSystemPrompt } from "../../assistants/change/change-system-prompt.ts";
import { rollBackPrompt } from "../move-prompt.ts";
import { listPromptMoves } from "../prompt-move-store.ts";
import type { PromptVersion } from "../prompt-version.ts";
import { findPromptVersion, findServing } from "../prompt-version-store.ts";
import { type ComparedMeasure, type Comparison, compareChannel, joinChannels } from "./compare-canary.ts";
import { listCanaries, type Measure, sumOutcomes } from "./outcome-store.ts";
import { CHANNELS, type Channel } from "./prompt-outcome.ts";

const EVERY_MS = 60_000;

/** Rolls canaries back that do harm. Promotion and percentages wait for a person. */
export function judgeCanaries(platform: Pick<Platform, "data" | "logger">): Schedule {
  return {
    name: "judge-canaries",
    everyMs: EVERY_MS,
    run: async (signal) => {
      const canaries = await platform.data.unscoped.transaction((unit) => listCanaries(unit));
      for (const canary of canaries) {
        signal.throwIfAborted();
        const organizationId = asId<OrganizationId>(canary.organizationId);
        // One that cannot be judged, because it is being deleted, keeps no other from it.
        await judge(platform.data.scope(organizationId), canary).catch((error: unknown) =>
          platform.logger.warn("canary not judged", { organizationId, ...errorFields(error) }),
        );
      }
    },
  };
}

async function judge(
  scope: OrganizationScope,
  { assistantId, versionId }: { readonly assistantId: number; readonly versionId: number },
): Promise<void> {
  await scope.transaction(async (unit) => {
    const id = asId<PromptVersion["assistantId"]>(assistantId);
    await holdSystemPrompt(unit, id);
    const version = await findPromptVersion(unit, id, versionId);
    if (version?.status !== "canary") return;
    const tripped = (await readComparison(unit, version))?.tripped ?? null;
    if (tripped === null) return;
    await rollBackPrompt(unit, { assistantId: id, versionId, userId: null }, reasonOf(tripped));
  });
}

/** What is known of a canary so far; null for what is none. */
export async function readComparison(unit: ScopedUnitOfWork, version: PromptVersion): Promise<Comparison | null> {
  if (version.status !== "canary" || version.trafficPercentage === null) return null;
  const started = (await listPromptMoves(unit, version.id)).findLast(({ move }) => move === "start-canary");
  const production = await findServing(unit, version.assistantId, "production");
  if (started === undefined || production === null) return null;
  const voiceShare = version.voiceShare ?? 0.5;
  const compared = [];
  for (const channel of CHANNELS) {
    const wanted = { channel, since: started.movedAt };
    const canary = await sumOutcomes(unit, version.id, wanted);
    const control = await sumOutcomes(unit, production.id, wanted);
    const alphaShare = channel === "voice" ? voiceShare : 1 - voiceShare;
    compared.push(compareChannel(canary, control, { channel, alphaShare, percentage: version.trafficPercentage }));
  }
  return joinChannels(compared);
}

const NAMES: Readonly<Record<Channel, Readonly<Record<Measure, string>>>> = {
  voice: {
    failure: "concerns that were not settled",
    hang_up: "callers who were gone within ten seconds",
    complaint: "annoyed callers",
    transfer: "calls that were put through",
    latency_ms: "the time to an answer",
    cost_micros: "the cost of a conversation",
  },
  sms: {
    failure: "concerns that were not settled by text",
    hang_up: "customers who were gone",
    complaint: "customers annoyed by texts",
    transfer: "customers who were put through",
    latency_ms: "the time to a text in answer",
    cost_micros: "the cost of a conversation by text",
  },
};

function reasonOf({
  channel,
  measure,
  canary,
  control,
  canaryCount,
  controlCount,
  evidence,
  threshold,
}: ComparedMeasure): string {
  const isRate = measure !== "latency_ms" && measure !== "cost_micros";
  const shown = (value: number | null) =>
    isRate ? `${Math.round(1_000 * (value ?? 0)) / 10} %` : String(Math.round(value ?? 0));
  const strength = evidence > 1_000_000 ? "over 1,000,000" : evidence.toFixed(1);
  return `By itself: ${NAMES[channel][measure]}, ${shown(canary)} of ${canaryCount} against ${shown(control)} of ${controlCount} (evidence ${strength}, needed ${Math.ceil(threshold)})`;
}
