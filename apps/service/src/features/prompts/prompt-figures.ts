import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { countPromptVersions, findServing } from "./prompt-version-store.ts";

export interface PromptFigures {
  readonly versionCount: number;
  /** The numbers of the versions; null: there is none. */
  readonly production: number | null;
  readonly canary: number | null;
}

export async function readPromptFigures(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<PromptFigures> {
  const [production, canary] = [
    await findServing(unit, assistantId, "production"),
    await findServing(unit, assistantId, "canary"),
  ];
  return {
    versionCount: await countPromptVersions(unit, assistantId),
    production: production?.version ?? null,
    canary: canary?.version ?? null,
  };
}
