import { describe, expect, it } from "vitest";
import { type CallerPace, learnTurn, NO_PAUSES, withPause } from "./caller-pace.ts";
import { completenessOf, hasFalseFullStop } from "./completeness.ts";
import { type EndpointingInput, endpointingDelayMs } from "./endpointing-delay.ts";
import type { AnswerKind } from "./expected-answer.ts";

const expecting = (kind: AnswerKind) => ({ expected: { kind, digits: null } });

describe("how finished it sounds", () => {
  it.each([
    ["en", "I would like to book an appointment.", "complete"],
    ["en", "yes", "complete"],
    ["en", "What does it cost?", "complete"],
    ["en", "I would like to book an appointment and", "unfinished"],
    ["en", "I would like to", "unfinished"],
    ["en", "I would like to.", "undecided"],
    ["en", "Yes, but.", "unfinished"],
    ["en", "My name is.", "undecided"],
    ["en", "I'm calling because my heating.", "undecided"],
    ["en", "I'm calling because my heating has been broken for days now.", "complete"],
    ["it", "Chiamo perché il frigorifero.", "undecided"],
    ["en", "well,", "unfinished"],
    ["en", "tomorrow morning", "undecided"],
    ["de", "ich hätte gern einen", "unfinished"],
    ["es", "quisiera una mesa para", "unfinished"],
    ["fr", "je voudrais réserver une", "unfinished"],
    ["it", "vorrei prenotare un", "unfinished"],
    ["it", "Sì", "complete"],
    ["pt", "queria marcar uma", "unfinished"],
    ["nl", "ik wil graag een", "unfinished"],
    ["pl", "chciałbym umówić się na", "unfinished"],
    ["ru", "я хотел бы записаться на", "unfinished"],
    ["ru", "да", "complete"],
    // A word that one language never ends with is an ordinary last word in another.
    [undefined, "yes please do", "undecided"],
    [undefined, "queria marcar uma", "unfinished"],
  ])("%s: %s", (language, text, expected) => {
    expect(completenessOf(text, language)).toBe(expected);
  });
});

it.each([
  ["for my.", true],
  ["I would like to.", false],
  ["Yes, but...", false],
  ["I'd like to come tomorrow.", false],
  ["for my", false],
])("whether a full stop after %j is false: %s", (text, isFalse) => {
  expect(hasFalseFullStop(text, "en")).toBe(isFalse);
});

const input: EndpointingInput = {
  text: "tomorrow morning",
  language: "en",
  expected: { kind: "open", digits: null },
  silenceMs: 500,
  pace: [],
  doubtsFullStops: false,
  waitsForUnfinished: true,
};

describe("the silence that ends a turn", () => {
  it.each([
    ["is longer than the setting when nothing is known", {}, 800],
    ["is half of it after a whole sentence", { text: "I'd like to come tomorrow." }, 250],
    ["is not shorter after a full stop that is doubted", { text: "I'd like to come.", doubtsFullStops: true }, 800],
    ["is long when the words sound unfinished", { text: "I'd like to come and" }, 1_500],
    ["is not longer when that is switched off", { text: "I'd like to come and", waitsForUnfinished: false }, 800],
    ["is long while a number lacks digits", { text: "Five five five.", ...expecting("phone") }, 1_500],
    ["is long in a number of unknown length", { text: "Five five five.", ...expecting("number") }, 1_200],
    ["is not longer once the number is whole", { text: "415 555 0122", ...expecting("phone") }, 500],
    ["is long after a card's third group", { text: "4111 1111 1111", ...expecting("card") }, 1_500],
    ["is shorter after yes or no was asked", { text: "the second one", ...expecting("yes-or-no") }, 640],
    ["is long after a yes that goes on", { text: "Yes, but", ...expecting("yes-or-no") }, 1_500],
    ["is no shorter than this", { text: "Yes.", silenceMs: 100 }, 150],
    ["is no longer than this", { text: "I would like to", silenceMs: 2_000 }, 3_000],
  ])("%s", (_name, change, expected) => {
    expect(endpointingDelayMs({ ...input, ...change })).toBeCloseTo(expected);
  });
});

describe("a caller's own pace", () => {
  const turns = (count: number, pauseMs: number, isAfterComplete = false): CallerPace =>
    Array.from({ length: count }).reduce<CallerPace>(
      (pace) => learnTurn(pace, withPause(NO_PAUSES, pauseMs, isAfterComplete), false),
      [],
    );
  const delayMs = (pace: CallerPace, text = "tomorrow morning") => endpointingDelayMs({ ...input, text, pace });

  it("makes the wait longer after a single pause that was too long for it", () => {
    expect(delayMs(turns(1, 900))).toBe(1_125);
  });

  it("is not that of one turn among many", () => {
    const pace = learnTurn(turns(8, 100), withPause(NO_PAUSES, 2_000, false), false);
    expect(delayMs(pace)).toBe(500);
  });

  it("makes the wait shorter only after several turns without pauses", () => {
    expect(delayMs(turns(3, 0))).toBe(800);
    expect(delayMs(turns(4, 0))).toBe(500);
    expect(delayMs(turns(4, 560))).toBe(700);
  });

  it("does not shorten what sounds unfinished", () => {
    expect(delayMs(turns(9, 0), "I would like to")).toBe(1_500);
  });

  it("leaves whole sentences alone, unless the caller goes on after them", () => {
    expect(delayMs(turns(5, 900), "I'd like to come tomorrow.")).toBe(250);
    expect(delayMs(turns(5, 900, true), "I'd like to come tomorrow.")).toBe(1_125);
  });

  it("is that of the last turns", () => {
    const pace = turns(12, 0).reduce<CallerPace>((later, turn) => learnTurn(later, turn, false), turns(5, 2_000));
    expect(pace).toHaveLength(12);
    expect(delayMs(pace)).toBe(500);
  });

  it("forgets silences and joins what was one turn", () => {
    expect(withPause(NO_PAUSES, 2_600, false)).toEqual(NO_PAUSES);
    const pace = learnTurn(turns(1, 300), withPause(NO_PAUSES, 900, false), true);
    expect(pace).toEqual([{ afterCompleteMs: 0, withinMs: 900 }]);
  });
});
