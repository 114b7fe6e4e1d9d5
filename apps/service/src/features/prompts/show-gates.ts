import { toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { Comparison } from "./canary/compare-canary.ts";
import { PROMPT_TABLE } from "./prompt-states.ts";
import type { PromptStep, PromptVersion } from "./prompt-version.ts";

/** Something that has to hold before a version may be promoted. */
export interface Gate {
  readonly name: "evaluated" | "approved" | "tried" | "cleared";
  readonly requirement: string;
  /** Whether `promote` is refused without it; the others are for whoever decides. */
  readonly isRequired: boolean;
  readonly holds: boolean;
  readonly evidence: Readonly<Record<string, unknown>>;
}

/** What stands between a version and production, and what is known of each. */
export function gatesOf(
  version: PromptVersion,
  steps: readonly PromptStep[],
  comparison: Comparison | null,
): readonly Gate[] {
  const approval = steps.findLast(({ move }) => move === "approve");
  const trial = steps.findLast(({ move }) => move === "start-canary");
  const shadowed = steps.findLast(({ move }) => move === "start-shadow");
  const wasServing = version.source !== "manual";
  return [
    {
      name: "evaluated",
      requirement: "Its last evaluation has passed",
      isRequired: true,
      holds: wasServing || version.evalPassed === true,
      evidence: {
        eval_score: version.evalScore,
        eval_passed: version.evalPassed,
        evaluated_at: toWireTimestampOrNull(version.evaluatedAt),
      },
    },
    {
      name: "approved",
      requirement: "A person has approved it",
      isRequired: true,
      holds: wasServing || approval !== undefined,
      evidence: {
        approved_by: approval?.movedBy ?? null,
        approved_at: toWireTimestampOrNull(approval?.movedAt ?? null),
        approval_notes: approval?.reason ?? null,
      },
    },
    {
      name: "tried",
      requirement: "It is a canary or in shadow, or was in production before it was rolled back",
      isRequired: true,
      holds: mayBePromoted(version, steps),
      evidence: {
        status: version.status,
        traffic_percentage: version.trafficPercentage,
        canary_since: version.status === "canary" ? toWireTimestampOrNull(trial?.movedAt ?? null) : null,
        shadow_since: version.status === "shadow" ? toWireTimestampOrNull(shadowed?.movedAt ?? null) : null,
      },
    },
    {
      name: "cleared",
      requirement:
        "Its calls and its texts, as far as there are twenty of each, succeed, and that is certain not to be a fifth less often than production's",
      isRequired: false,
      holds: comparison?.isCleared ?? false,
      evidence: {
        channels: (comparison?.channels ?? []).map(({ channel, canaryCount, clearance }) => ({
          channel,
          evidence: clearance.evidence,
          threshold: clearance.threshold,
          conversations: canaryCount,
        })),
      },
    },
  ];
}

/** @param steps the first one first */
export function mayBePromoted(
  { status, replacedVersionId }: PromptVersion,
  steps: readonly Pick<PromptStep, "move">[],
): boolean {
  if (PROMPT_TABLE[status].promote === undefined) return false;
  // What only a canary was, or what another version took the place of, is made a version anew.
  return status !== "retired" || (replacedVersionId !== null && steps.at(-1)?.move === "roll-back");
}
