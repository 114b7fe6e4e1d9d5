import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { Optimization, OptimizationConfig } from "./optimization.ts";

export function presentOptimization(run: Optimization) {
  return {
    id: run.id,
    optimization_id: run.id,
    assistant_id: run.assistantId,
    base_prompt_version_id: run.baseVersionId,
    dataset_id: run.datasetId,
    config: presentConfig(run.config),
    status: run.state,
    reason: run.reason,
    training_case_count: run.trainingCaseIds.length,
    held_out_case_count: run.heldOutCaseIds.length,
    model_calls: run.callsUsed,
    cost_usd: run.costMicrosUsed / 1_000_000,
    unpriced_model_calls: run.unpricedCalls,
    prompt_version_id: run.promptVersionId,
    training_scores: run.result?.training ?? null,
    held_out_scores: run.result?.heldOut ?? null,
    created_at: toWireTimestamp(run.createdAt),
    finished_at: run.finishedAt === null ? null : toWireTimestamp(run.finishedAt),
  };
}

export function presentOptimizationDetail(run: Optimization) {
  return {
    ...presentOptimization(run),
    base_prompt: run.basePrompt,
    training_case_ids: [...run.trainingCaseIds],
    held_out_case_ids: [...run.heldOutCaseIds],
    candidates: (run.result?.candidates ?? []).map((candidate) => ({
      system_prompt: candidate.prompt,
      parent: candidate.parent,
      score: candidate.score,
      on_front: candidate.isOnFront,
      won_case_ids: [...candidate.wonCaseIds],
      lost_case_ids: [...candidate.lostCaseIds],
    })),
    best_candidate: run.result?.best ?? null,
  };
}

function presentConfig(config: OptimizationConfig) {
  return {
    optimizer: config.optimizer,
    max_model_calls: config.maxModelCalls,
    max_cost_usd: config.maxCostMicros / 1_000_000,
    held_out_share: config.heldOutShare,
    seed: config.seed,
    version_name: config.versionName,
  };
}
