// Twilio's media stream as a LiveKit session takes audio in and gives it out. Sends as cheaply as the bare pipeline does:
// 20 ms at once, then 100 ms at a time, at most 200 ms ahead of what is heard, from one pacer for all calls.

import { voice } from "@livekit/agents";
import { AudioFrame } from "@livekit/rtc-node";
import { decodeMuLaw, encodeMuLaw } from "../../../packages/audio/src/mu-law.ts";
import { SAMPLE_RATE_HZ } from "./instant-vendors.mjs";

const BYTES_PER_MS = SAMPLE_RATE_HZ / 1_000;
const FIRST_MS = 20;
const PIECE_MS = 100;
const LEAD_MS = 200;

export class TwilioAudioInput extends voice.AudioInput {
  #controller;

  constructor() {
    super();
    const frames = new ReadableStream({ start: (controller) => (this.#controller = controller) });
    this.multiStream.addInputStream(frames);
  }

  /** @param {Buffer} muLaw */
  push(muLaw) {
    const pcm = new Int16Array(muLaw.length);
    decodeMuLaw(muLaw, pcm);
    this.#controller.enqueue(new AudioFrame(pcm, SAMPLE_RATE_HZ, 1, pcm.length));
  }
}

const speaking = new Set();
setInterval(() => {
  const nowMs = performance.now();
  for (const output of speaking) output.pace(nowMs);
}, 10);

export class TwilioAudioOutput extends voice.AudioOutput {
  #socket;
  #streamSid;
  /** Mu-law of the segment that was not sent yet. */
  #queued = [];
  #startedAtMs = 0;
  #sentMs = 0;
  #isWhole = false;

  constructor(socket, streamSid) {
    super(SAMPLE_RATE_HZ, undefined, { pause: false });
    this.#socket = socket;
    this.#streamSid = streamSid;
  }

  async captureFrame(frame) {
    await super.captureFrame(frame);
    const muLaw = Buffer.allocUnsafe(frame.data.length);
    encodeMuLaw(frame.data, muLaw);
    this.#queued.push(muLaw);
    if (speaking.has(this)) return;
    speaking.add(this);
    this.#startedAtMs = performance.now();
    this.#isWhole = false;
    this.#sentMs = 0;
    this.#send(FIRST_MS);
    this.onPlaybackStarted(Date.now());
  }

  flush() {
    super.flush();
    this.#isWhole = true;
  }

  clearBuffer() {
    if (!speaking.has(this)) return;
    this.#socket.send(`{"event":"clear","streamSid":"${this.#streamSid}"}`);
    this.#queued = [];
    this.#finish(Math.min(performance.now() - this.#startedAtMs, this.#sentMs), true);
  }

  /** What is due at this moment; the end once everything was heard. */
  pace(nowMs) {
    const heardMs = nowMs - this.#startedAtMs;
    while (this.#queued.length > 0 && this.#sentMs - heardMs < LEAD_MS) this.#send(PIECE_MS);
    if (this.#isWhole && this.#queued.length === 0 && heardMs >= this.#sentMs) this.#finish(this.#sentMs, false);
  }

  close() {
    speaking.delete(this);
  }

  #send(durationMs) {
    const wanted = durationMs * BYTES_PER_MS;
    const [first] = this.#queued;
    const piece = first.subarray(0, wanted);
    if (piece.length === first.length) this.#queued.shift();
    else this.#queued[0] = first.subarray(wanted);
    this.#sentMs += piece.length / BYTES_PER_MS;
    const payload = piece.toString("base64");
    this.#socket.send(`{"event":"media","streamSid":"${this.#streamSid}","media":{"payload":"${payload}"}}`);
  }

  #finish(heardMs, interrupted) {
    speaking.delete(this);
    this.onPlaybackFinished({ playbackPosition: heardMs / 1_000, interrupted });
  }
}
