/** So many versions stand beside each other; on a telephone it is tight even so. */
const MOST_VERSIONS = 3;

/** The newest run of each version that was answered at least in part, the newest versions first. */
export function latestRuns<Run extends { readonly prompt_version_id: number; readonly status: string }>(
  runs: readonly Run[],
): readonly Run[] {
  const byVersion = new Map<number, Run>();
  // They come newest first.
  for (const run of runs) {
    if (run.status !== "waiting" && !byVersion.has(run.prompt_version_id)) byVersion.set(run.prompt_version_id, run);
  }
  return [...byVersion.values()].sort((a, b) => b.prompt_version_id - a.prompt_version_id).slice(0, MOST_VERSIONS);
}
