import { createRequire } from "node:module";
import type { OptimizerSource } from "../prompt-optimizer.ts";
import { demonstrate } from "./demonstrate.ts";
import { evolve } from "./evolve.ts";

const PACKAGE = "@ax-llm/ax";

/** The optimizers of ax: GEPA and bootstrapped demonstrations. An optional package, read when it is first used. */
export const axOptimizer: OptimizerSource = {
  isInstalled() {
    try {
      createRequire(import.meta.url).resolve(PACKAGE);
      return true;
    } catch {
      return false;
    }
  },
  async load() {
    const ax = await import("@ax-llm/ax");
    return { evolve: (task) => evolve(ax, task), demonstrate: (task) => demonstrate(ax, task) };
  },
};
