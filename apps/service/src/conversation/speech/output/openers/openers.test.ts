import { createSpeechFormat, formatForSpeech } from "@parley/spoken-text/speech-formatter";
import { expect, test } from "vitest";
import { audioOf, broken, ScriptedVoice } from "../../../../../tests/support/calls/scripted-parts.ts";
import { HandTimer } from "../../../call/hand-timer.ts";
import { AssistantVoice } from "../assistant-voice.ts";
import { Pacer } from "../pacer.ts";
import { VoiceChain } from "../voice-chain.ts";
import { OpenerShelf } from "./opener-shelf.ts";

const FORMAT = createSpeechFormat({ language: "en" });
const PIECE_MS = 400;

/** One call after another of an assistant; each has a connection of its own to the voice. */
function open(shelf = new OpenerShelf(() => 0), keptAs: string | null = "anna", volume = 1) {
  const timer = new HandTimer();
  const mouth = new ScriptedVoice("mouth", PIECE_MS);
  const second = new ScriptedVoice("second", PIECE_MS);
  const call = () => {
    const sent: number[] = [];
    const kept = keptAs === null ? {} : { keptAs };
    const voices = new VoiceChain(
      [
        { ...mouth.voice, ...kept },
        { ...second.voice, keptAs: "other" },
      ],
      timer,
      {
        onSwitched: () => undefined,
        onUsed: () => undefined,
      },
    );
    const voice = new AssistantVoice({
      sink: {
        sendAudio: (muLaw) => sent.push(...muLaw),
        sendMark: () => undefined,
        clear: () => undefined,
        bufferedBytes: 0,
      },
      farEnd: { onByClock: () => undefined, onStalled: () => undefined },
      pacer: new Pacer(timer),
      timer,
      voices,
      volume,
      background: null,
      saysAsides: false,
      format: () => FORMAT,
      recording: null,
      openers: shelf,
    });
    const told: string[] = [];
    const begin = () =>
      voice.begin(
        {
          onFirstByte: () => told.push("first byte"),
          onAudible: () => told.push("audible"),
          onWordsAudible: () => told.push("words audible"),
          onGenerated: () => undefined,
          onPlayed: () => told.push("played"),
          onFailed: () => told.push("failed"),
        },
        false,
      );
    const answer = (...pieces: readonly string[]) => {
      begin();
      for (const piece of pieces) voice.push(formatForSpeech(piece, FORMAT));
      voice.end();
    };
    /** Says it to its end. */
    const say = (...pieces: readonly string[]) => {
      answer(...pieces);
      timer.advance(20_000);
    };
    return { voice, voices, sent, told, begin, answer, say };
  };
  return { timer, mouth, second, shelf, call };
}

const OPENER = "Of course, ";
const REST = "we have a table for two.";

test("what two calls have begun with is made once and heard at once from then on", () => {
  const { mouth, call } = open();
  call().say(OPENER, REST);
  expect(mouth.asked).toEqual([[OPENER, REST]]);
  call().say(OPENER, REST);
  expect(mouth.asked.slice(1)).toEqual([[OPENER, REST], ["Of course,"]]);
  mouth.asked.length = 0;
  // From now on the voice gives nothing by itself.
  mouth.msPerPiece = null;
  const third = call();
  third.answer(OPENER, REST);
  expect(mouth.asked).toEqual([[REST]]);
  expect(third.told).toEqual(["first byte", "audible", "words audible"]);
  mouth.handler?.onAudio(audioOf(600));
  mouth.handler?.onEnd();
  expect(third.voice.heardText).toBe("");
});

test("the words that are kept count as heard with their sound, and the rest follows them", () => {
  const { timer, call } = open();
  for (let calls = 0; calls < 2; calls += 1) call().say(OPENER, REST);
  const third = call();
  third.answer(OPENER, REST);
  timer.advance(260);
  expect(third.voice.heardText).toBe("Of course,");
  timer.advance(20_000);
  expect(third.voice.played.text).toBe(`${OPENER}${REST}`);
  expect(third.told.at(-1)).toBe("played");
});

test("an answer that is no more than that ends with it", () => {
  const { mouth, call } = open();
  for (let calls = 0; calls < 2; calls += 1) call().say("Of course. ");
  mouth.asked.length = 0;
  const third = call();
  third.say("Of course. ");
  expect(mouth.asked).toEqual([]);
  expect(third.told).toEqual(["first byte", "audible", "words audible", "played"]);
  expect(third.sent.length).toBeGreaterThan(PIECE_MS * 4);
});

test("the assistant's volume changes what is kept for nobody else", () => {
  const { shelf, call } = open(undefined, undefined, 0.5);
  const sounds = [1, 2, 3, 4].map(() => {
    const each = call();
    each.say("Of course. ");
    return each.sent;
  });
  expect(sounds[3]).toEqual(sounds[2]);
  const loud = open(shelf).call();
  loud.say("Of course. ");
  expect(loud.sent.length).toBe(sounds[3]?.length);
  expect(loud.sent).not.toEqual(sounds[3]);
});

test("saying it twice in one call keeps nothing: it may be about the caller", () => {
  const { mouth, call } = open();
  const only = call();
  only.say(OPENER, REST);
  only.say(OPENER, REST);
  expect(mouth.asked).toEqual([
    [OPENER, REST],
    [OPENER, REST],
  ]);
});

test.each([
  ["a number", "Room 12, "],
  ["too long", "Of course, and of course also, and then again, "],
  ["in the middle of a clause", "Of course we "],
])("what is %s is not kept", (_what, opener) => {
  const { mouth, call } = open();
  for (let calls = 0; calls < 3; calls += 1) call().say(opener, REST);
  // Nothing is made besides, and nothing is left out.
  expect(mouth.asked.map((texts) => texts.length)).toEqual([2, 2, 2]);
});

test("another voice says it itself, and so does one of which nothing may be kept", () => {
  const { shelf, call } = open();
  for (let calls = 0; calls < 2; calls += 1) call().say(OPENER, REST);
  for (const keptAs of ["berta", null]) {
    const other = open(shelf, keptAs);
    other.call().say(OPENER, REST);
    expect(other.mouth.asked).toEqual([[OPENER, REST]]);
  }
});

test("a voice that took over speaks in its own sound only", () => {
  const { mouth, second, call } = open();
  for (let calls = 0; calls < 2; calls += 1) call().say(OPENER, REST);
  mouth.msPerPiece = null;
  const third = call();
  third.answer("One moment. ");
  mouth.handler?.onFailure(broken("mouth"));
  expect(third.voices.current?.provider).toBe("second");
  third.voice.drop();
  third.answer(OPENER, REST);
  expect(second.asked.at(-1)).toEqual([OPENER, REST]);
});

test("what another voice made in its place is not kept as the first one's", () => {
  const { mouth, second, shelf, call } = open();
  call().say(OPENER, REST);
  const two = call();
  two.answer(OPENER, REST);
  mouth.msPerPiece = null;
  two.voice.drop();
  mouth.handler?.onFailure(broken("mouth"));
  expect(second.asked).toEqual([["Of course, "]]);
  expect(shelf.find("anna", "Of course,")).toBeNull();
});

test("a voice that the call is about to turn to is the one that is asked for", () => {
  const { second, call } = open();
  for (let calls = 0; calls < 2; calls += 1) call().say(OPENER, REST);
  const third = call();
  third.voices.use([{ ...second.voice, keptAs: "other" }]);
  third.say(OPENER, REST);
  expect(second.asked).toEqual([[OPENER, REST]]);
});

test("the times of its words are kept with it", () => {
  const { timer, mouth, shelf, call } = open();
  shelf.keep("anna", "Of course,", {
    muLaw: audioOf(800),
    words: [
      { text: "Of", startMs: 0, endMs: 700 },
      { text: "course,", startMs: 700, endMs: 800 },
    ],
  });
  mouth.msPerPiece = null;
  const one = call();
  one.answer(OPENER, REST);
  timer.advance(690);
  expect(one.voice.heardText).toBe("");
  timer.advance(20);
  expect(one.voice.heardText).toBe("Of");
});

test("first words that are still being made come first", () => {
  const { mouth, call } = open();
  call().say(OPENER, REST);
  const two = call();
  two.answer(OPENER, REST);
  mouth.msPerPiece = null;
  two.voice.prepare(["Hello."]);
  two.voice.drop();
  expect(mouth.asked.at(-1)).toEqual(["Hello."]);
});

test("making it stops for what is said, and goes on when nothing is", () => {
  const { mouth, shelf, call } = open();
  call().say(OPENER, REST);
  const two = call();
  two.answer(OPENER, REST);
  mouth.msPerPiece = null;
  two.voice.drop();
  expect(mouth.asked.at(-1)).toEqual(["Of course,"]);
  const late = mouth.handler;
  two.answer("Yes. ");
  late?.onAudio(audioOf(PIECE_MS));
  late?.onEnd();
  expect(shelf.find("anna", "Of course,")).toBeNull();
  mouth.msPerPiece = PIECE_MS;
  two.voice.drop();
  expect(shelf.find("anna", "Of course,")).not.toBeNull();
});

test("a call that is over has nothing made", () => {
  const { mouth, call } = open();
  call().say(OPENER, REST);
  const two = call();
  two.answer(OPENER, REST);
  two.voice.close();
  expect(mouth.asked.length).toBe(2);
});

test("a filler that follows kept words does not begin a text before them", () => {
  const { mouth, call } = open();
  for (let calls = 0; calls < 2; calls += 1) call().say(OPENER, REST);
  mouth.asked.length = 0;
  const third = call();
  third.begin();
  third.voice.push(formatForSpeech(OPENER, FORMAT));
  third.voice.fill("One moment.");
  third.voice.push(formatForSpeech(REST, FORMAT));
  third.voice.end();
  expect(mouth.asked).toEqual([["One moment. ", REST]]);
  expect(third.told.filter((each) => each === "words audible").length).toBe(1);
});
