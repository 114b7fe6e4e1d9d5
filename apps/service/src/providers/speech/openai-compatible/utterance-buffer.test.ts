import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { silence } from "../../../../tests/support/speech/recognizer-harness.ts";
import { UtteranceBuffer } from "./utterance-buffer.ts";

/** A square wave of about 900, as soft speech is. */
function speech(ms: number): Uint8Array {
  return silence(ms).map((_, index) => (index % 16 < 8 ? 0xcd : 0x4d));
}

function push(buffer: UtteranceBuffer, ...parts: Uint8Array[]): void {
  for (const part of parts) buffer.push(part);
}

describe("UtteranceBuffer", () => {
  it("keeps what was said, and 400 ms from before", () => {
    const buffer = new UtteranceBuffer();
    push(buffer, silence(5_000), speech(600), silence(300));
    const utterance = buffer.take();
    expect(utterance).toMatchObject({ startMs: 4_600, endMs: 5_900 });
    expect(Buffer.from(utterance?.muLaw ?? [])).toEqual(Buffer.concat([silence(400), speech(600), silence(300)]));
  });

  it("gives nothing for silence, and drops it", () => {
    const buffer = new UtteranceBuffer();
    push(buffer, silence(40_000));
    expect(buffer.isFull).toBe(false);
    expect(buffer.take()).toBeNull();
  });

  it("does not take a line's own noise for speech", () => {
    const buffer = new UtteranceBuffer();
    push(
      buffer,
      silence(2_000).map((_, index) => (index % 2 === 0 ? 0xf5 : 0x75)),
    );
    expect(buffer.take()).toBeNull();
  });

  it("begins anew after each", () => {
    const buffer = new UtteranceBuffer();
    push(buffer, speech(200));
    expect(buffer.take()).toMatchObject({ startMs: 0, endMs: 200 });
    expect(buffer.take()).toBeNull();
    push(buffer, silence(1_000), speech(100));
    expect(buffer.take()).toMatchObject({ startMs: 800, endMs: 1_300 });
  });

  it("is full when Whisper would not hear more", () => {
    const buffer = new UtteranceBuffer();
    push(buffer, speech(29_980));
    expect(buffer.isFull).toBe(false);
    push(buffer, silence(20));
    expect(buffer.isFull).toBe(true);
  });

  it("keeps copies of what it is given", () => {
    const buffer = new UtteranceBuffer();
    const frame = speech(20);
    buffer.push(frame);
    frame.fill(MU_LAW_SILENCE);
    expect(Buffer.from(buffer.take()?.muLaw ?? [])).toEqual(Buffer.from(speech(20)));
  });
});
