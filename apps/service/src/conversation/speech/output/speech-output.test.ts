import { createSpeechFormat, formatForSpeech, SpeechFormatter } from "@parley/spoken-text/speech-formatter";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HandTimer } from "../../call/hand-timer.ts";
import { AudioQueue } from "./audio-queue.ts";
import { Pacer } from "./pacer.ts";
import { Playout } from "./playout.ts";
import { SpokenText } from "./spoken-text.ts";
import { TextChunker } from "./text-chunker.ts";

/** Plays what it is sent in real time, as a carrier does. */
class FarEnd {
  readonly sent: { atMs: number; bytes: number[] }[] = [];
  clears = 0;
  bufferedBytes = 0;
  readonly #timer: HandTimer;
  constructor(timer: HandTimer) {
    this.#timer = timer;
  }
  sendAudio(muLaw: Uint8Array): void {
    this.sent.push({ atMs: this.#timer.nowMs(), bytes: [...muLaw] });
  }
  sendMark(): void {}
  clear(): void {
    this.clears += 1;
  }
}

function open(isGated = false) {
  const timer = new HandTimer();
  const farEnd = new FarEnd(timer);
  const pacer = new Pacer(timer);
  const playout = new Playout(farEnd, pacer, timer.nowMs, { onByClock: () => undefined, onStalled: () => undefined });
  const told: string[] = [];
  const note = (event: string) => told.push(`${event} @${Math.round(timer.nowMs() - 1_000)}`);
  playout.begin(
    {
      onAudible: () => note("audible"),
      onGenerated: (remainingMs) => note(`generated ${remainingMs}`),
      onPlayed: () => note("played"),
      onSent: () => undefined,
      onCleared: () => note("cleared"),
    },
    isGated,
  );
  return { timer, farEnd, pacer, playout, told };
}

const audio = (ms: number) => Uint8Array.from({ length: ms * 8 }, (_, index) => index % 251);

describe("playout", () => {
  it("sends the first piece at once, small, and then stays at most 200 ms ahead", () => {
    const { timer, farEnd, playout, told } = open();
    playout.push(audio(1_000));
    playout.complete();
    expect(farEnd.sent.map((piece) => piece.bytes.length)).toEqual([160]);
    timer.advance(2_000);
    let sentMs = 0;
    for (const piece of farEnd.sent) {
      expect(sentMs - (piece.atMs - 1_000) + piece.bytes.length / 8).toBeLessThanOrEqual(200);
      sentMs += piece.bytes.length / 8;
    }
    expect(farEnd.sent.flatMap((piece) => piece.bytes)).toEqual([...audio(1_000)]);
    expect(farEnd.sent.length).toBeLessThan(15);
    expect(told).toEqual(["audible @0", "generated 1000 @0", "played @1000"]);
  });

  it("sends nothing through a closed gate, and everything once it opens", () => {
    const { timer, farEnd, playout, told } = open(true);
    playout.push(audio(300));
    playout.complete();
    timer.advance(500);
    expect(farEnd.sent).toEqual([]);
    playout.open();
    timer.advance(500);
    expect(told).toEqual(["audible @500", "generated 300 @500", "played @800"]);
  });

  it("resumes after a hold from the sample that was heard last", () => {
    const { timer, farEnd, playout } = open();
    playout.push(audio(1_000));
    playout.complete();
    timer.advance(305);
    playout.hold();
    const heardMs = playout.heardMs;
    expect(heardMs).toBe(305);
    expect(farEnd.clears).toBe(1);
    const before = farEnd.sent.length;
    timer.advance(400);
    expect(farEnd.sent.length).toBe(before);
    playout.open();
    timer.advance(2_000);
    expect(farEnd.sent.slice(before).flatMap((piece) => piece.bytes)).toEqual([...audio(1_000).subarray(305 * 8)]);
  });

  it("knows what was heard when it is dropped, and plays nothing afterwards", () => {
    const { timer, farEnd, pacer, playout, told } = open();
    playout.push(audio(1_000));
    timer.advance(250);
    expect(playout.drop()).toBe(250);
    const { length } = farEnd.sent;
    playout.push(audio(100));
    timer.advance(1_000);
    expect(farEnd.sent.length).toBe(length);
    expect(pacer.activeCount).toBe(0);
    expect(told).toEqual(["audible @0", "cleared @250"]);
  });

  it("does not count a gap in the voice's audio as heard", () => {
    const { timer, playout } = open();
    playout.push(audio(100));
    timer.advance(500);
    expect(playout.isWaitingForAudio).toBe(true);
    expect(playout.heardMs).toBe(100);
    playout.push(audio(100));
    timer.advance(50);
    expect(playout.heardMs).toBe(150);
  });

  it("waits while the far end takes nothing", () => {
    const { timer, farEnd, playout } = open();
    farEnd.bufferedBytes = 100_000;
    playout.push(audio(1_000));
    timer.advance(1_000);
    expect(farEnd.sent).toEqual([]);
    expect(playout.heardMs).toBe(0);
    farEnd.bufferedBytes = 0;
    timer.advance(2_000);
    expect(farEnd.sent.flatMap((piece) => piece.bytes).length).toBe(8_000);
  });

  it("plays every byte once and in order, however often it is held", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(200), fc.constantFrom("push", "hold", "open", "wait")), { maxLength: 40 }),
        (steps) => {
          const { timer, farEnd, playout } = open();
          let total = 0;
          for (const [ms, step] of steps) {
            if (step === "push") {
              playout.push(audio(total + ms).subarray(total * 8));
              total += ms;
            } else if (step === "hold") playout.hold();
            else if (step === "open") playout.open();
            timer.advance(ms);
            expect(playout.heardMs).toBeLessThanOrEqual(total);
          }
          playout.open();
          playout.push(audio(total + 10).subarray(total * 8));
          playout.complete();
          timer.advance(20_000);
          expect(farEnd.sent.flatMap((piece) => piece.bytes).slice(-80)).toEqual([...audio(total + 10).slice(-80)]);
        },
      ),
    );
  });
});

describe("the audio of an utterance", () => {
  it("reads back what was pushed, at any place", () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 50 })),
        fc.array(fc.tuple(fc.nat(300), fc.nat(120))),
        (chunks, reads) => {
          const queue = new AudioQueue();
          for (const chunk of chunks) queue.push(chunk);
          const whole = chunks.flatMap((chunk) => [...chunk]);
          for (const [position, count] of reads) {
            expect([...queue.read(position, count)]).toEqual(whole.slice(position, position + count));
          }
        },
      ),
    );
  });
});

describe("the heard part of a text", () => {
  const words = [
    { text: "We", startMs: 0, endMs: 100 },
    { text: "are", startMs: 120, endMs: 250 },
    { text: "open.", startMs: 270, endMs: 600 },
  ];
  it.each([
    [0, ""],
    [110, "We"],
    [260, "We are"],
    [599, "We are"],
    [600, "We are open."],
  ])("is found by word times after %i ms", (heardMs, expected) => {
    const spoken = new SpokenText();
    spoken.push("We are open. ");
    spoken.addWords(words);
    expect(spoken.heard(heardMs, null)).toBe(expected);
  });
  it.each([
    [500, 1_000, "We are"],
    [1_000, 1_000, "We are open."],
    [400, null, "We are"],
    [5_000, null, "We are open."],
  ])("is found by proportion after %s of %s ms", (heardMs, generatedMs, expected) => {
    const spoken = new SpokenText();
    spoken.push("We are open. ");
    expect(spoken.heard(heardMs, generatedMs)).toBe(expected);
  });
});

describe("the heard part of a text that is spoken differently", () => {
  const format = createSpeechFormat({ language: "en-US" });
  const written = "It is **$1,200** (laughs) per month.";
  // "It is one thousand two hundred dollars per month."
  const words = "It is one thousand two hundred dollars per month.".split(" ");
  const spoken = new SpokenText();
  spoken.pushParts(formatForSpeech(written, format));
  spoken.addWords(words.map((text, index) => ({ text, startMs: index * 100, endMs: (index + 1) * 100 })));
  it.each([
    [200, "It is"],
    [600, "It is"],
    [700, "It is **$1,200**"],
    [800, "It is **$1,200** (laughs) per"],
    [900, written],
  ])("is told as it was written, and never half a number: after %i ms %s", (heardMs, expected) => {
    expect(spoken.heard(heardMs, null)).toBe(expected);
  });
  it("is found by proportion of what is spoken", () => {
    const other = new SpokenText();
    other.pushParts(formatForSpeech(written, format));
    expect(other.heard(400, 1_000)).toBe("It is");
    expect(other.heard(800, 1_000)).toBe("It is **$1,200**");
    expect(other.heard(1_000, 1_000)).toBe(written);
  });
  it("counts no words of a tag", () => {
    const tagged = new SpokenText();
    tagged.pushParts(
      formatForSpeech('Wait <break time="1s"/> here now', createSpeechFormat({ language: "en", tags: ["break"] })),
    );
    tagged.addWords(
      ["Wait", "here", "now"].map((text, index) => ({ text, startMs: index * 100, endMs: (index + 1) * 100 })),
    );
    expect(tagged.heard(200, null)).toBe('Wait <break time="1s"/> here');
  });
});

describe("cutting an answer into pieces", () => {
  const cut = (...tokens: string[]) => {
    const chunker = new TextChunker();
    const formatter = new SpeechFormatter(createSpeechFormat({ language: "en-US" }));
    const pieces = [
      ...tokens.flatMap((token) => chunker.push(formatter.push(token))),
      ...chunker.push(formatter.end()),
      ...chunker.end(),
    ];
    return pieces.map(
      (parts) =>
        `${parts
          .map(({ spoken }) => spoken)
          .join("")
          .trim()} `,
    );
  };
  it("sends the first clause early, then whole sentences", () => {
    expect(
      cut("Of course, ", "I can help ", "with that, no problem. What day ", "would you like? I have ", "some."),
    ).toEqual(["Of course, ", "I can help with that, no problem. ", "What day would you like? ", "I have some. "]);
  });
  it("does not cut after abbreviations or within numbers", () => {
    expect(cut("You see Dr. Rivera at 3.30 p.m. today. ", "Good?")).toEqual([
      "You see Dr. Rivera at three thirty PM today. ",
      "Good? ",
    ]);
  });
  it("does not end a sentence after a title, nor leave a scrap before a long amount", () => {
    expect(cut("Yes, of course. Tomorrow you will be seen by Dr. Rivera at noon. ", "Fine?")).toEqual([
      "Yes, of course. ",
      "Tomorrow you will be seen by Dr. Rivera at noon. ",
      "Fine? ",
    ]);
    expect(cut("You will pay $1,299.50 for it.")).toEqual([
      "You will pay one thousand two hundred ninety-nine dollars and fifty cents ",
      "for it. ",
    ]);
  });
  it("does not cut a number, though the model sends it in two", () => {
    expect(cut("That comes to $1,", "200", " in total, ", "is that fine?")).toEqual([
      "That comes to one thousand two hundred dollars in total, ",
      "is that fine? ",
    ]);
  });
  it("waits for nothing where there is nothing to format", () => {
    const chunker = new TextChunker();
    const formatter = new SpeechFormatter(createSpeechFormat({ language: "en-US" }));
    expect(chunker.push(formatter.push("Of course I can, "))).toHaveLength(1);
  });
  it("loses no word, however the text is split into tokens", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("well ", "yes, ", "no. ", "what? ", "word", " ", "long-word "), { maxLength: 60 }),
        (tokens) => {
          expect(
            cut(...tokens)
              .join("")
              .split(/\s+/)
              .filter(Boolean),
          ).toEqual(tokens.join("").split(/\s+/).filter(Boolean));
        },
      ),
    );
  });
});
