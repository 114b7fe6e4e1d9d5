import { Worker } from "node:worker_threads";
import type { Observation } from "./observation.ts";
import type { Regime } from "./regimes.ts";

export interface PlayTask {
  /** Where the set lies. */
  readonly folder: string;
  readonly clipIds: readonly string[];
  readonly regime: Regime;
  readonly settings: readonly string[];
  readonly seed: number;
  /** The words that answers begin with are kept from call to call, as in a process that has held some. */
  readonly keepsOpeners: boolean;
  /** Answers begin in a dozen ways, and a quarter of them each in its own. */
  readonly isVaried: boolean;
}

/** Plays clips on several threads. @returns what was observed, in the clips' order */
export async function playClips(task: PlayTask, workerCount: number): Promise<readonly Observation[]> {
  const shares = Array.from({ length: workerCount }, (_, worker) =>
    task.clipIds.filter((_id, index) => index % workerCount === worker),
  );
  const played = await Promise.all(shares.map((clipIds) => playShare({ ...task, clipIds })));
  const byId = new Map(played.flat().map((observation) => [observation.clipId, observation]));
  return task.clipIds.map((id) => {
    const observation = byId.get(id);
    if (observation === undefined) throw new Error(`${id} was not played`);
    return observation;
  });
}

function playShare(task: PlayTask): Promise<readonly Observation[]> {
  return new Promise((resolve, reject) => {
    const observations: Observation[] = [];
    const worker = new Worker(new URL("play-worker.ts", import.meta.url), { workerData: task });
    worker.on("message", (observation: Observation) => observations.push(observation));
    worker.on("error", reject);
    worker.on("exit", () => resolve(observations));
  });
}
