import { setTimeout } from "node:timers/promises";
import { MU_LAW_SAMPLES_PER_MS, PCM_OF_CODE } from "../../../packages/audio/src/mu-law.ts";
import { CallerLine, FRAME_MS } from "../lab/caller-line.ts";
import type { Clip, ClipSet } from "../set/clip.ts";
import type { LiveCall, Side } from "./side.ts";

/** Below it nobody hears anything. */
const AUDIBLE_PCM = 250;
/** From the stream's beginning to the caller's first word: a session may need a moment to start. */
const BEFORE_MS = 1_500;
const LONGEST_WAIT_MS = 6_000;
/** From the end of the answer: time to make what later answers may begin with, as between real turns. */
const AFTERWARDS_MS = 600;

export interface Answered {
  readonly clipId: string;
  /** From the caller's last word to the first sound of the assistant; negative: it spoke over the caller. Null: it said nothing. */
  readonly mouthToEarMs: number | null;
}

/** Plays one turn to a call, in real time, and listens for when the answer is heard. */
export async function playTurn(side: Side, clip: Clip, set: ClipSet): Promise<Answered> {
  const [saying] = clip.sayings;
  const last = saying?.words.at(-1);
  if (saying === undefined || last === undefined) throw new RangeError(`${clip.id} has no words`);
  const call = await side.call(clip);
  const earpiece = listenTo(call);
  const line = new CallerLine(clip, set, new Uint8Array(0));
  const startedAtMs = performance.now();
  const nowMs = () => performance.now() - startedAtMs;
  line.say(saying, BEFORE_MS);
  let isTold = false;
  const saidMs = BEFORE_MS + last.endMs;
  try {
    for (let frameMs = FRAME_MS; ; frameMs += FRAME_MS) {
      await setTimeout(Math.max(0, frameMs - nowMs()));
      if (!isTold && frameMs >= BEFORE_MS) {
        isTold = true;
        const lateMs = nowMs() - BEFORE_MS;
        call.tell(
          saying.words.map(({ text, endMs }) => ({ text, endMs: endMs - lateMs, confidence: clip.confidence })),
        );
      }
      send(call, line.frame(frameMs), frameMs);
      const heardMs = earpiece.firstSoundMs === null ? null : earpiece.firstSoundMs - startedAtMs;
      const quietMs = earpiece.playedUntilMs - startedAtMs;
      const isOver = frameMs >= saidMs && heardMs !== null && nowMs() >= Math.max(saidMs, quietMs) + AFTERWARDS_MS;
      if (isOver || frameMs >= saidMs + LONGEST_WAIT_MS) {
        return { clipId: clip.id, mouthToEarMs: heardMs === null ? null : heardMs - saidMs };
      }
    }
  } finally {
    await call.end();
  }
}

function send({ socket, streamSid }: LiveCall, frame: Uint8Array, timestamp: number): void {
  if (socket.readyState !== socket.OPEN) return;
  const media = { track: "inbound", timestamp: String(timestamp), payload: Buffer.from(frame).toString("base64") };
  socket.send(JSON.stringify({ event: "media", streamSid, media }));
}

/** What the caller's telephone plays: each piece behind the one before, marks when they are reached, nothing after a clear. */
interface Earpiece {
  readonly firstSoundMs: number | null;
  /** When the last of what has arrived is heard. */
  readonly playedUntilMs: number;
}

function listenTo({ socket, streamSid }: LiveCall): Earpiece {
  const heard = { firstSoundMs: null as number | null, playedUntilMs: 0 };
  let marks: { readonly name: string; readonly timer: NodeJS.Timeout }[] = [];
  const returned = (name: string) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ event: "mark", streamSid, mark: { name } }));
  };
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    const nowMs = performance.now();
    if (message.event === "media") {
      const muLaw = Buffer.from(message.media.payload, "base64");
      const fromMs = Math.max(nowMs, heard.playedUntilMs);
      heard.playedUntilMs = fromMs + muLaw.length / MU_LAW_SAMPLES_PER_MS;
      const first = muLaw.findIndex((code) => Math.abs(PCM_OF_CODE[code] ?? 0) > AUDIBLE_PCM);
      if (first >= 0) heard.firstSoundMs ??= fromMs + first / MU_LAW_SAMPLES_PER_MS;
    } else if (message.event === "mark") {
      const { name } = message.mark;
      const timer = globalThis.setTimeout(() => returned(name), Math.max(0, heard.playedUntilMs - nowMs));
      marks.push({ name, timer });
    } else if (message.event === "clear") {
      // Sound that was on its way and is taken back before it was heard was not heard.
      if (heard.firstSoundMs !== null && heard.firstSoundMs > nowMs) heard.firstSoundMs = null;
      heard.playedUntilMs = Math.min(heard.playedUntilMs, nowMs);
      for (const { name, timer } of marks) {
        clearTimeout(timer);
        returned(name);
      }
      marks = [];
    }
  });
  return heard;
}
