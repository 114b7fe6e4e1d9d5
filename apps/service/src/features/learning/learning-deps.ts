import type { Platform } from "../../platform/platform.ts";
import type { OptimizerSource } from "../../providers/optimizers/prompt-optimizer.ts";
import type { AnswererDeps } from "../answering/answerer-deps.ts";

/** What the composition root hands to evaluations and optimizations. */
export interface LearningDeps {
  readonly platform: Pick<Platform, "data" | "clock" | "logger">;
  readonly answering: AnswererDeps;
  readonly optimizer: OptimizerSource;
}
