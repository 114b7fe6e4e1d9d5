import type { Feature } from "../../platform/feature.ts";
import { type EmbeddingJobDeps, embedTexts, findUnembeddedTexts } from "./embed-texts.ts";
import type { EmbeddingSource } from "./embedding-source.ts";

/** @param deps on the workers' database connections */
export function createEmbeddingsFeature(deps: EmbeddingJobDeps, sources: readonly EmbeddingSource[]): Feature {
  return {
    operations: [],
    jobs: [embedTexts(deps, sources)],
    schedules: [findUnembeddedTexts(deps, sources)],
  };
}
