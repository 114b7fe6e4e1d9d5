// One command: `npm run benchmark:echo`. What it costs to tell an echo from a caller when a voice begins: once a voice, and five
// times a second while an echo goes on.
import { readFile } from "node:fs/promises";
import { echoScore } from "../../apps/service/src/conversation/speech/input/echo-score.ts";

const ROUNDS = 400;
const HEARD_BYTES = 200 * 8;
const PLAYED_BYTES = 660 * 8;

const speech = await readFile(new URL("../../packages/audio/src/vad/fixtures/sentence.ulaw", import.meta.url));
const takenMs: number[] = [];
// The first half runs code that is not compiled yet.
let cpu = process.cpuUsage();
for (let round = 0; round < 2 * ROUNDS; round += 1) {
  if (round === ROUNDS) cpu = process.cpuUsage();
  const from = (round * 97) % (speech.length - PLAYED_BYTES - HEARD_BYTES);
  const played = speech.subarray(from, from + PLAYED_BYTES);
  const heard = speech.subarray(from + PLAYED_BYTES, from + PLAYED_BYTES + HEARD_BYTES);
  const startMs = performance.now();
  echoScore(heard, played);
  if (round >= ROUNDS) takenMs.push(performance.now() - startMs);
}
const { user, system } = process.cpuUsage(cpu);
takenMs.sort((a, b) => a - b);
const quantile = (share: number) => (takenMs[Math.floor(share * (takenMs.length - 1))] ?? 0).toFixed(2);
console.log(`one look, ms: p50 ${quantile(0.5)}, p90 ${quantile(0.9)}, p99 ${quantile(0.99)}, most ${quantile(1)}`);
console.log(`of the processor, ms: ${((user + system) / 1_000 / ROUNDS).toFixed(2)}`);
