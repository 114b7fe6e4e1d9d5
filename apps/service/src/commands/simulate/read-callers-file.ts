import { callerSimulationFile } from "@parley/contracts/learning/caller-simulation-schemas";
import type { z } from "zod";
import { placeOf, readJson, SuiteFileError } from "./read-suite-file.ts";

export interface CallersFile {
  readonly file: string;
  readonly sent: z.output<typeof callerSimulationFile>;
}

/** Files of simulated callers are told from suites by their names. */
export function isCallersFile(file: string): boolean {
  return file.endsWith(".callers.json");
}

/** @throws SuiteFileError with everything that is wrong */
export async function readCallersFile(file: string): Promise<CallersFile> {
  const read = callerSimulationFile.safeParse(await readJson(file));
  if (read.success) return { file, sent: read.data };
  throw new SuiteFileError(
    read.error.issues.map(({ path, message }) => `${file}: ${path.length === 0 ? "" : `${placeOf(path)}: `}${message}`),
  );
}
