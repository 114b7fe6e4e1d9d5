import { type Clock, systemClock } from "@parley/foundation/clock";
import type { Config } from "../../config/config.ts";
import { ConfigError } from "../../config/config-problem.ts";
import type { Environment } from "../../config/env.ts";
import { loadConfig } from "../../config/load-config.ts";
import { findMisspelledVariables, misspelledSentence } from "../../config/misspelled-variables.ts";
import { type CheckResult, failed, ok, warning } from "../../platform/check-result.ts";
import type { DiskMeasure } from "../../platform/disk-space/disk-level.ts";
import { runChecks } from "./run-checks.ts";

const MARKS: Readonly<Record<CheckResult["status"], string>> = { ok: "✓", warning: "!", failed: "✗", skipped: "-" };

/** What tests replace. */
interface DoctorMeans {
  readonly clock?: Clock;
  /** How the disk of a folder is measured. */
  readonly measure?: (folder: string) => Promise<DiskMeasure>;
}

/**
 * Checks the set-up for real and prints what to do about each failure. Exit code 1 when anything failed.
 */
export async function doctor(
  environment: Environment,
  print: (line: string) => void,
  asJson: boolean,
  means: DoctorMeans = {},
): Promise<number> {
  const results = await examine(environment, means);
  const hasFailed = results.some(({ status }) => status === "failed");
  if (asJson) {
    print(JSON.stringify({ status: hasFailed ? "failed" : "ok", checks: results }, null, 2));
  } else {
    for (const result of results) {
      print(`${MARKS[result.status]} ${result.name.padEnd(16)} ${result.detail}`);
      if (result.fix !== undefined) print(`${" ".repeat(19)}→ ${result.fix}`);
    }
    print(hasFailed ? "\nSomething needs your attention before Parley can work." : "\nParley can work here.");
  }
  return hasFailed ? 1 : 0;
}

async function examine(
  environment: Environment,
  { clock = systemClock, measure }: DoctorMeans,
): Promise<readonly CheckResult[]> {
  let config: Config;
  try {
    config = loadConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) =>
      failed(
        problem.variable,
        `${problem.message} (found: ${problem.found})`,
        `Set ${problem.variable}=${problem.example}`,
      ),
    );
  }
  return [
    ok("node", `${process.version}, ${process.platform} ${process.arch}`),
    checkNames(environment),
    ...(await runChecks({ config, runningDatabase: null, clock, ...(measure === undefined ? {} : { measure }) })),
  ];
}

function checkNames(environment: Environment): CheckResult {
  const misspelled = findMisspelledVariables(environment);
  if (misspelled.length === 0) return ok("configuration", "every variable can be used");
  return warning("configuration", misspelled.map(misspelledSentence).join(" "), "Rename them.");
}
