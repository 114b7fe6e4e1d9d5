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
    shadow_percentage: version.shadowPercentage,
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

export function presentComparison({ channels }: Comparison) {
  const sumOf = (side: "canaryCount" | "controlCount") => channels.reduce((sum, channel) => sum + channel[side], 0);
  return {
    conversations: sumOf("canaryCount"),
    control_conversations: sumOf("controlCount"),
    channels: channels.map(({ channel, canaryCount, controlCount, detection }) => ({
      channel,
      conversations: canaryCount,
      control_conversations: controlCount,
      detects_a_fifth_less_success: detection,
    })),
    measures: channels
      .flatMap(({ measures }) => measures)
      .map((each) => ({
        name: each.measure,
        channel: each.channel,
        canary: each.canary,
        control: each.control,
        canary_count: each.canaryCount,
        control_count: each.controlCount,
        evidence_of_harm: each.evidence,
        threshold: each.threshold,
      })),
  };
}
