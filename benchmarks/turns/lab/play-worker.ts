import { parentPort, workerData } from "node:worker_threads";
import { OpenerShelf } from "../../../apps/service/src/conversation/speech/output/openers/opener-shelf.ts";
import { loadVadKernel } from "../../../packages/audio/src/vad/voice-activity-detector.ts";
import { drawsFor } from "../set/draws.ts";
import { loadSet } from "../set/stored-set.ts";
import { variedAnswer } from "./answers.ts";
import { playClip } from "./play-clip.ts";
import type { PlayTask } from "./play-clips.ts";

/** Plays its clips one after the other and reports each. */
const { folder, clipIds, regime, settings, seed, keepsOpeners, isVaried } = workerData as PlayTask;
const set = await loadSet(folder);
const kernel = await loadVadKernel();
const wanted = new Set(clipIds);
// Each call has a clock of its own; what is kept here never grows old.
const openers = keepsOpeners ? new OpenerShelf(() => 0) : null;
const answers = drawsFor(seed, "answers");
let count = 0;
for (const clip of set.clips) {
  if (!wanted.has(clip.id)) continue;
  const options = { set, seed, regime, settings, openers, createDetector: () => kernel.createDetector() };
  const varied = isVaried ? { answer: variedAnswer(answers, count++) } : {};
  parentPort?.postMessage(await playClip(clip, { ...options, ...varied }));
}
