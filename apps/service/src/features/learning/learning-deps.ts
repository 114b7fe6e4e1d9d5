import type { Platform } from "../../platform/platform.ts";
import type { OptimizerSource } from "../../providers/optimizers/prompt-optimizer.ts";
import type { AnswererDeps } from "../answering/answerer-deps.ts";
import type { EmbeddingsDeps } from "../embeddings/embeddings-deps.ts";

/** What the composition root hands to whatever learns. */
export interface LearningDeps extends Pick<EmbeddingsDeps, "findEmbedder"> {
  readonly platform: Pick<Platform, "data" | "clock" | "logger" | "hashes">;
  readonly answering: AnswererDeps;
  readonly optimizer: OptimizerSource;
}
