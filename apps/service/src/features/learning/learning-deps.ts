import type { Platform } from "../../platform/platform.ts";
import type { AnswererDeps } from "../answering/answerer-deps.ts";

/** What the composition root hands to evaluations and shadow runs. */
export interface LearningDeps {
  readonly platform: Pick<Platform, "data" | "clock" | "logger" | "hashes">;
  readonly answering: AnswererDeps;
}
