import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { Comparison } from "./canary/compare-canary.ts";
import type { PromptStep, PromptVersion } from "./prompt-version.ts";

export function presentPromptVersion(version: PromptVersion) {
  return {
    id: version.id,
    assistant_id: version.assistantId,
    version: version.version,
    version_name: version.name,
    status: version.status,
    source: version.source,
    eval_score: version.evalScore,
    eval_passed: version.evalPassed,
    traffic_percentage: version.trafficPercentage,
    change_summary: version.changeSummary,
    created_at: toWireTimestamp(version.createdAt),
  };
}

export function presentPromptDetail(version: PromptVersion, steps: readonly PromptStep[]) {
  return {
    ...presentPromptVersion(version),
    system_prompt: version.systemPrompt,
    replaced_version_id: version.replacedVersionId,
    moves: steps.map((step) => ({
      move: step.move,
      from_status: step.from,
      to_status: step.to,
      traffic_percentage: step.trafficPercentage,
      reason: step.reason,
      moved_by: step.movedBy,
      moved_at: toWireTimestamp(step.movedAt),
    })),
  };
}

export function presentComparison({ canaryCount, controlCount, measures, detection }: Comparison) {
  return {
    conversations: canaryCount,
    control_conversations: controlCount,
    detects_a_fifth_less_success: detection,
    measures: measures.map((each) => ({
      name: each.measure,
      canary: each.canary,
      control: each.control,
      canary_count: each.canaryCount,
      control_count: each.controlCount,
      evidence_of_harm: each.evidence,
      threshold: each.threshold,
    })),
  };
}
