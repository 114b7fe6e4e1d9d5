import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { MARKER_BYTES, SpokenTexts } from "../../audio/spoken-texts.ts";
import { type HeardEvent, ListeningProgress } from "./listening-progress.ts";

const texts = new SpokenTexts();
const { muLaw } = texts.add("one two three four five six seven eight");
const lengthMs = (muLaw.length - 2 * MARKER_BYTES) / MU_LAW_SAMPLES_PER_MS;
const silence = (ms: number) => new Uint8Array(ms * MU_LAW_SAMPLES_PER_MS).fill(MU_LAW_SILENCE);

function hear(audio: Uint8Array, pieceBytes: number, wordMs = 250): readonly HeardEvent[] {
  const progress = new ListeningProgress(texts, wordMs);
  const events: HeardEvent[] = [];
  for (let start = 0; start < audio.length; start += pieceBytes) {
    events.push(...progress.push(audio.subarray(start, start + pieceBytes)));
  }
  return events;
}

const wordCounts = (events: readonly HeardEvent[]) =>
  events.flatMap((event) => (event.kind === "words" ? [event.words.length] : []));

describe("ListeningProgress", () => {
  it("hears a word after the other while the utterance plays, and all at its end", () => {
    const events = hear(Buffer.concat([silence(100), muLaw]), 160);
    const counts = wordCounts(events);
    expect(counts).toEqual(counts.map((_, index) => index + 1));
    expect(counts.length).toBe(Math.min(8, Math.floor(lengthMs / 250)));
    expect(events.find(({ kind }) => kind === "speech-start")).toMatchObject({ atMs: 100 });
    expect(events.find(({ kind }) => kind === "words")).toMatchObject({ atMs: 100 + 20 + 250 });
    expect(events.at(-1)).toMatchObject({ kind: "speech-end", atMs: 120 + lengthMs });
    expect(events.at(-1)).toHaveProperty("words.length", 8);
  });

  it.each([1, 7, 160, 999, 1_000_000])("hears the same in pieces of %i bytes", (pieceBytes) => {
    const audio = Buffer.concat([silence(333), muLaw, silence(600), muLaw, silence(40)]);
    const kinds = (events: readonly HeardEvent[]) => events.map(({ kind }) => kind).filter((kind) => kind !== "time");
    expect(kinds(hear(audio, pieceBytes))).toEqual(kinds(hear(audio, 160)));
  });

  it("tells the time four times a second, and not backwards", () => {
    const events = hear(Buffer.concat([silence(1_000), muLaw]), 160);
    const times = events.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(events.filter(({ kind }) => kind === "time")).toHaveLength(Math.floor((1_000 + 40 + lengthMs) / 250));
  });

  it("ends an utterance whose end was lost with the words that were heard", () => {
    const cut = muLaw.subarray(0, MARKER_BYTES + 600 * MU_LAW_SAMPLES_PER_MS);
    const events = hear(Buffer.concat([cut, muLaw]), 160);
    const ends = events.filter((event) => event.kind === "speech-end");
    expect(ends.map(({ words }) => words.length)).toEqual([2, 8]);
  });

  it("gives an utterance nobody told it a name", () => {
    const other = new SpokenTexts();
    for (let count = 0; count < 5; count += 1) other.add("x");
    const events = hear(other.add("unknown").muLaw, 160);
    expect(events.at(-1)).toMatchObject({ kind: "speech-end", words: ["utterance", "6"] });
  });
});
