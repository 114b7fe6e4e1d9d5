import { expect, test } from "vitest";
import type { ProviderError } from "../provider-error.ts";
import { speakWhole } from "./speak-whole.ts";
import type { Voice, VoiceHandler } from "./speaking/voice.ts";

/** A voice that does as it is told, and tells whether its connection was closed. */
function voiceThat(act: (handler: VoiceHandler) => void) {
  const closed: true[] = [];
  const voice: Voice = {
    provider: "toy",
    model: "m",
    voiceId: "v",
    connect: () => ({
      speak: (handler) => ({ push: () => undefined, end: () => act(handler), cancel: () => undefined }),
      close: () => void closed.push(true),
    }),
  };
  return { voice, closed };
}
const never = new AbortController().signal;

test("a text is given as one piece of sound", async () => {
  const { voice, closed } = voiceThat((handler) => {
    handler.onAudio(Uint8Array.of(1, 2));
    handler.onAudio(Uint8Array.of(3));
    handler.onEnd();
  });
  expect([...(await speakWhole(voice, { pieces: ["Yes."] }, never))]).toEqual([1, 2, 3]);
  expect(closed).toEqual([true]);
});

test.each([
  ["says nothing", (handler: VoiceHandler) => handler.onEnd(), "said nothing"],
  [
    "says more than a text can take",
    (handler: VoiceHandler) => {
      for (let second = 0; second <= 65; second += 1) handler.onAudio(new Uint8Array(8_000));
    },
    "did not come to an end",
  ],
])("a voice that %s fails, and is let go", async (_name, act, message) => {
  const { voice, closed } = voiceThat(act);
  await expect(speakWhole(voice, { pieces: ["Yes."] }, never)).rejects.toThrow(message);
  expect(closed).toEqual([true]);
});

test("a long text may take longer, and it is told when the voice begins", async () => {
  const { voice } = voiceThat((handler) => {
    for (let second = 0; second <= 65; second += 1) handler.onAudio(new Uint8Array(8_000));
    handler.onEnd();
  });
  let begun = 0;
  const onBegun = () => {
    begun += 1;
  };
  const pieces = Array.from({ length: 4 }, () => "A sentence of some length. ");
  expect((await speakWhole(voice, { pieces, onBegun }, never)).length).toBe(66 * 8_000);
  expect(begun).toBe(1);
});

test("who no longer listens ends it", async () => {
  const { voice, closed } = voiceThat(() => undefined);
  const gone = new AbortController();
  const spoken = speakWhole(voice, { pieces: ["Yes."] }, gone.signal);
  gone.abort();
  await expect(spoken).rejects.toMatchObject({ outcome: "not-done" } satisfies Partial<ProviderError>);
  expect(closed).toEqual([true]);
  await expect(speakWhole(voice, { pieces: ["Yes."] }, gone.signal)).rejects.toThrow("did not come to an end");
});
