import { afterEach, describe, expect, it } from "vitest";
import {
  type Listening,
  type RecognizerHarness,
  type RecognizerSubject,
  silence,
  startRecognizerHarness,
} from "../../../../tests/support/speech/recognizer-harness.ts";
import type { TranscriptEvent } from "../recognizing/recognizer.ts";
import { deepgram } from "./vendor.ts";

const SUBJECT: RecognizerSubject = {
  name: "deepgram",
  vendor: deepgram,
  server: "deepgram",
  settings: { model: "nova-3" },
  keyHeader: ["authorization", (key) => `Token ${key}`],
  hasInterims: true,
  transport: "socket",
  finishesAlone: true,
};

let harness: RecognizerHarness;

afterEach(() => harness.close());

/** Without interims, which come as the words do. */
function turnsOf(listening: Listening): readonly TranscriptEvent[] {
  return listening.events.filter((event) => event.kind !== "update" || event.isFinal);
}

describe("Nova", () => {
  it("tells when speech begins, and of each final text how sure it is and when it was said", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, { model: "nova-2", language: "multi" });
    const { muLaw } = harness.texts.add("Good morning");
    listening.play(Buffer.concat([silence(1_000), muLaw]));
    await listening.until(() => listening.finals.length === 1, "the text");
    expect(turnsOf(listening)).toEqual([
      { kind: "start" },
      {
        kind: "update",
        text: "Good morning",
        isFinal: true,
        confidence: 0.98,
        startMs: 1_000,
        // The end marker is the last 20 ms of the utterance.
        endMs: 1_000 + muLaw.length / 8 - 20,
        language: "en",
      },
    ]);
    expect(harness.recognizer({}, { model: "nova-2" })).toMatchObject({
      provider: "deepgram",
      model: "nova-2",
      detectsTurns: false,
    });
  });

  it("has words finished that pause while noise goes on, without telling that anybody asked", async () => {
    harness = await startRecognizerHarness(SUBJECT, { isNoisy: true });
    const listening = harness.listen();
    const { muLaw } = harness.texts.add("Can you hear me");
    listening.play(Buffer.concat([muLaw, silence(2_000)]));
    await listening.until(() => listening.finals.length === 1, "the text");
    expect(listening.finals).toEqual(["Can you hear me"]);
    expect(harness.server.connections[0]?.messages).toEqual([{ type: "Finalize" }]);
    expect(listening.events.at(-1)).toMatchObject({ kind: "update" });
    // The next is answered as its own.
    listening.stream.finalize();
    await listening.until(() => listening.events.at(-1)?.kind === "finalized", "the answer");
  });

  it("lets a pause be when there is nothing left to finish", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    listening.play(harness.texts.add("Fine").muLaw);
    await listening.until(() => listening.finals.length === 1, "the text");
    // In which Deepgram tells of the pause.
    listening.play(silence(2_000));
    const { muLaw } = harness.texts.add("Really");
    listening.play(muLaw);
    await listening.until(() => listening.finals.length === 2, "the next text");
    expect(harness.server.connections[0]?.messages).toEqual([]);
  });

  it("tells how far Deepgram has listened where there were no words", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    listening.play(silence(100));
    listening.stream.finalize();
    await listening.until(() => listening.events.some(({ kind }) => kind === "listened"), "how far it is");
    expect(listening.events.find(({ kind }) => kind === "listened")).toMatchObject({ untilMs: expect.any(Number) });
    expect(harness.recognizer().turnLimitMs).toBeUndefined();
  });

  it("does not wait for ever where Deepgram has nothing to answer", async () => {
    harness = await startRecognizerHarness(SUBJECT, { answersEmptyFinalize: false });
    const listening = harness.listen();
    listening.play(harness.texts.add("Fine").muLaw);
    await listening.until(() => listening.finals.length === 1, "the text");
    listening.stream.finalize();
    await listening.until(() => harness.server.connections[0]?.messages.length === 1, "the question");
    await harness.clock.advance(349);
    expect(listening.events.at(-1)?.kind).toBe("update");
    await harness.clock.advance(1);
    expect(listening.events.at(-1)?.kind).toBe("finalized");
  });

  it("goes on with the rest of an utterance that was finished in its middle", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    const { muLaw } = harness.texts.add("One two three four five six");
    listening.play(muLaw.subarray(0, 6_400));
    listening.stream.finalize();
    await listening.until(() => listening.events.at(-1)?.kind === "finalized", "the answer");
    listening.play(muLaw.subarray(6_400));
    await listening.until(() => listening.finals.length === 2, "the rest");
    expect(listening.finals.join(" ")).toBe("One two three four five six");
  });

  it("says good-bye", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen();
    await listening.until(() => harness.clock.sleeperCount > 0, "the open socket");
    listening.stream.close();
    await listening.until(() => harness.server.connections[0]?.isOpen === false, "the end");
    expect(harness.server.connections[0]).toMatchObject({ messages: [{ type: "CloseStream" }], closeCode: 1000 });
    expect(harness.clock.sleeperCount).toBe(0);
  });
});

describe("Flux", () => {
  const FLUX = { model: "flux-general-en", vendorConfig: { flux_config: { eager_eot_threshold: 0.4 } } };

  it("tells a turn by the five events, with the whole turn in the last", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, FLUX);
    const text = "Where is my parcel";
    listening.play(harness.texts.add(text).muLaw);
    await listening.until(() => listening.finals.length === 1, "the turn");
    expect(turnsOf(listening)).toEqual([
      { kind: "start" },
      { kind: "eager-end", text },
      { kind: "end", text, confidence: 0.96 },
    ]);
    const [, first] = listening.events;
    expect(first).toMatchObject({ kind: "update", text: "Where", isFinal: false, confidence: 0.96, startMs: 0 });
    expect(harness.recognizer({}, FLUX)).toMatchObject({
      model: "flux-general-en",
      detectsTurns: true,
      turnLimitMs: 5_000,
    });
  });

  it.each([
    [{}, 5_000],
    [{ eot_timeout_ms: 7_500 }, 7_500],
    [{ eot_timeout_ms: 10 }, 500],
  ])("with %o ends a turn within %i ms of silence", async (config, turnLimitMs) => {
    harness = await startRecognizerHarness(SUBJECT);
    const settings = { model: "flux-general-en", vendorConfig: { flux_config: config } };
    expect(harness.recognizer({}, settings)).toMatchObject({ turnLimitMs });
    expect(harness.recognizer()).not.toHaveProperty("turnLimitMs");
  });

  it("takes an eager end back when the caller goes on", async () => {
    harness = await startRecognizerHarness(SUBJECT, { finalDelayMs: 60 });
    const listening = harness.listen({}, FLUX);
    listening.play(harness.texts.add("I need a table").muLaw);
    await listening.until(() => listening.events.some(({ kind }) => kind === "eager-end"), "the eager end");
    listening.play(harness.texts.add("for two").muLaw);
    await listening.until(() => listening.finals.length === 1, "the turn");
    expect(turnsOf(listening)).toEqual([
      { kind: "start" },
      { kind: "eager-end", text: "I need a table" },
      { kind: "resume" },
      { kind: "eager-end", text: "I need a table for two" },
      { kind: "end", text: "I need a table for two", confidence: 0.96 },
    ]);
  });

  it("is not eager unless it is told to be", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, { model: "flux-general-en" });
    listening.play(harness.texts.add("Hello there").muLaw);
    await listening.until(() => listening.finals.length === 1, "the turn");
    expect(turnsOf(listening).map(({ kind }) => kind)).toEqual(["start", "end"]);
  });

  it("ends the turn that is under way when it is told that it is over", async () => {
    harness = await startRecognizerHarness(SUBJECT, { finalDelayMs: 5_000 });
    const listening = harness.listen({}, FLUX);
    listening.play(harness.texts.add("That is all").muLaw);
    await listening.until(() => listening.events.some(({ kind }) => kind === "eager-end"), "the eager end");
    listening.stream.finalize();
    await listening.until(() => listening.events.at(-1)?.kind === "finalized", "the answer");
    expect(listening.finals).toEqual(["That is all"]);
    // There is nothing more to end, and Flux would not answer.
    listening.stream.finalize();
    await listening.until(() => listening.events.filter(({ kind }) => kind === "finalized").length === 2, "the next");
    expect(harness.server.connections[0]?.messages).toEqual([{ type: "ForceEndTurn" }]);
  });

  it("waits no longer than its time for an installation that does not understand it", async () => {
    harness = await startRecognizerHarness(SUBJECT, { finalDelayMs: 5_000, takesForceEndTurn: false });
    const listening = harness.listen({}, FLUX);
    listening.play(harness.texts.add("That is all").muLaw);
    listening.stream.finalize();
    await listening.until(() => harness.server.connections[0]?.messages.length === 1, "the question");
    await listening.until(() => listening.events.some(({ kind }) => kind === "eager-end"), "the eager end");
    expect(listening.events.some(({ kind }) => kind === "finalized")).toBe(false);
    await harness.clock.advance(350);
    expect(listening.events.at(-1)?.kind).toBe("finalized");
  });

  it("tells the languages of many", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, { model: "flux-general-multi", language: "es" });
    listening.play(harness.texts.add("Buenos días").muLaw);
    await listening.until(() => listening.finals.length === 1, "the turn");
    expect(listening.events.find(({ kind }) => kind === "update")).toMatchObject({ language: "en" });
    expect(harness.server.connections[0]?.query.language_hint).toEqual(["es"]);
  });

  it("counts the caller's audio alone in its times, not what keeps the socket open", async () => {
    harness = await startRecognizerHarness(SUBJECT);
    const listening = harness.listen({}, { model: "flux-general-en" });
    await listening.until(() => harness.clock.sleeperCount > 0, "the open socket");
    await harness.clock.advance(10_000);
    await listening.until(() => harness.server.connections[0]?.audioBytes === silence(40).length, "the silence");
    listening.play(Buffer.concat([silence(100), harness.texts.add("Hello").muLaw]));
    await listening.until(() => listening.finals.length === 1, "the turn");
    expect(listening.events.find(({ kind }) => kind === "update")).toMatchObject({ startMs: 100 });
  });
});
