// One command: `npm run benchmark:background`. What a sound in the background costs of the processor, a call: its frames flow while
// nobody speaks, too. Without sockets: what is measured is the playout, which mixes, sends and follows the marks.
import { readFile } from "node:fs/promises";
import { HandTimer } from "../../apps/service/src/conversation/call/hand-timer.ts";
import { BackgroundSound } from "../../apps/service/src/conversation/speech/output/background/background-sound.ts";
import { SideAudio } from "../../apps/service/src/conversation/speech/output/background/side-audio.ts";
import { Pacer } from "../../apps/service/src/conversation/speech/output/pacer.ts";
import { Playout } from "../../apps/service/src/conversation/speech/output/playout.ts";

const SECONDS = 500;
/** Of every ten seconds the assistant speaks for four. */
const TURN_MS = 10_000;
const SPEECH_MS = 4_000;
const TICK_MS = 10;

const sentence = await readFile(new URL("../../packages/audio/src/vad/fixtures/sentence.ulaw", import.meta.url));
const speech = sentence.subarray(0, SPEECH_MS * 8);
const nothing = () => undefined;
const events = { onAudible: nothing, onGenerated: nothing, onPlayed: nothing, onSent: nothing, onCleared: nothing };

/** One call. @returns milliseconds of the processor for each second of it */
function run(hasSound: boolean): number {
  const timer = new HandTimer(0);
  let untilMs = 0;
  let marks: { readonly atMs: number; readonly name: string }[] = [];
  const sink = {
    sendAudio: (muLaw: Uint8Array) => {
      untilMs = Math.max(timer.nowMs(), untilMs) + muLaw.length / 8;
    },
    sendMark: (name: string) => marks.push({ atMs: untilMs, name }),
    clear: () => {
      untilMs = timer.nowMs();
      marks = [];
    },
    bufferedBytes: 0,
  };
  const side = hasSound
    ? {
        audio: new SideAudio(new BackgroundSound({ volume: 0.3, isLooped: true })),
        onSent: nothing,
        onCleared: nothing,
      }
    : null;
  const farEndEvents = { onByClock: nothing, onStalled: nothing };
  const playout = new Playout(sink, new Pacer(timer), timer.nowMs, farEndEvents, side);
  playout.playBackground(hasSound);
  const before = process.cpuUsage();
  for (let passedMs = 0; passedMs < SECONDS * 1_000; passedMs += TICK_MS) {
    if (passedMs % TURN_MS === 0) {
      playout.begin(events, false);
      playout.push(speech);
      playout.complete();
    }
    timer.advance(TICK_MS);
    for (let mark = marks[0]; mark !== undefined && mark.atMs <= timer.nowMs(); mark = marks[0]) {
      marks.shift();
      playout.returned(mark.name);
    }
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / SECONDS;
}

// The first two run code that is not compiled yet.
run(false);
run(true);
const results = Array.from({ length: 5 }, () => ({ without: run(false), with: run(true) }));
for (const kind of ["without", "with"] as const) {
  const sorted = results.map((result) => result[kind]).toSorted((a, b) => a - b);
  const shown = sorted.map((ms) => ms.toFixed(3)).join(", ");
  console.log(`${kind} the sound, ms of the processor for a second of a call: ${shown}`);
}
