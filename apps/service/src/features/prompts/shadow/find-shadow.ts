import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { listPromptMoves } from "../prompt-move-store.ts";
import type { PromptVersion } from "../prompt-version.ts";
import { findPromptVersion } from "../prompt-version-store.ts";
import { sumShadow } from "./shadow-store.ts";
import type { ShadowSummary } from "./shadow-turn.ts";

export interface Shadow {
  readonly systemPrompt: string;
  /** Of turns, more than 0 to 100. */
  readonly percentage: number;
}

/** Null: the version is not in shadow, or not any more. */
export async function findShadow(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  versionId: number,
): Promise<Shadow | null> {
  const version = await findPromptVersion(unit, assistantId, versionId);
  if (version?.status !== "shadow" || version.shadowPercentage === null) return null;
  return { systemPrompt: version.systemPrompt, percentage: version.shadowPercentage };
}

/** What is known of a version's last shadow run; null: it had none. */
export async function readShadowSummary(
  unit: ScopedUnitOfWork,
  version: PromptVersion,
): Promise<(ShadowSummary & { readonly since: Date; readonly percentage: number | null }) | null> {
  const started = (await listPromptMoves(unit, version.id)).findLast(({ move }) => move === "start-shadow");
  if (started === undefined) return null;
  const summary = await sumShadow(unit, version.id, started.movedAt);
  return { ...summary, since: started.movedAt, percentage: started.trafficPercentage };
}
