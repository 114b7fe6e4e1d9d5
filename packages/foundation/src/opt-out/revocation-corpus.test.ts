import { describe, expect, it, test } from "vitest";
import {
  HARMLESS_TEXTS,
  HELP_TEXTS,
  KEYWORD_TEXTS,
  LATER_HARMLESS_TEXTS,
  LATER_TEXTS,
  PLAIN_TEXTS,
  START_TEXTS,
} from "../../tests/revocation-corpus.ts";
import { readContactWish } from "./read-contact-wish.ts";

const textsOf = (parts: typeof PLAIN_TEXTS, isWanted: (index: number) => boolean = () => true) =>
  parts.flatMap(({ texts }) => texts.filter((_, index) => isWanted(index)));
const revokes = (text: string) => readContactWish(text)?.kind === "stop";
const isHeldOut = (index: number) => index % 2 === 1;

describe.each([
  ["the half the rules were made with", (index: number) => !isHeldOut(index)],
  ["the half held out", isHeldOut],
])("%s", (name, isWanted) => {
  test("keywords are all read, plain words nearly all, and next to nothing harmless", () => {
    const [keywords, plain, harmless] = [KEYWORD_TEXTS, PLAIN_TEXTS, HARMLESS_TEXTS].map((parts) =>
      textsOf(parts, isWanted),
    ) as [string[], string[], string[]];
    const missed = {
      keywords: keywords.filter((text) => !revokes(text)),
      plain: plain.filter((text) => !revokes(text)),
    };
    const wrong = harmless.filter(revokes);
    process.stdout.write(
      `${name}: keywords ${keywords.length - missed.keywords.length}/${keywords.length}, plain words ${plain.length - missed.plain.length}/${plain.length}, false opt-outs ${wrong.length}/${harmless.length}\n`,
    );
    expect(missed.keywords).toEqual([]);
    expect(missed.plain.length / plain.length, missed.plain.join("\n")).toBeLessThanOrEqual(0.05);
    expect(wrong.length / harmless.length, wrong.join("\n")).toBeLessThanOrEqual(0.01);
  });
});

test("what was written when the rules stood is read as well", () => {
  const missed = LATER_TEXTS.texts.filter((text) => !revokes(text));
  expect(missed.length / LATER_TEXTS.texts.length, missed.join("\n")).toBeLessThanOrEqual(0.05);
  expect(LATER_HARMLESS_TEXTS.texts.filter(revokes)).toEqual([]);
});

test("the corpus is large enough to say something", () => {
  expect(textsOf([...KEYWORD_TEXTS, ...PLAIN_TEXTS]).length).toBeGreaterThanOrEqual(150);
  expect(textsOf(HARMLESS_TEXTS).length).toBeGreaterThanOrEqual(150);
});

it.each(textsOf(START_TEXTS))("reads %j as START", (text) => {
  expect(readContactWish(text)?.kind).toBe("start");
});

it.each(textsOf(HELP_TEXTS))("reads %j as HELP", (text) => {
  expect(readContactWish(text)?.kind).toBe("help");
});

it.each([
  ["STOP", "en"],
  ["STOP bitte", "de"],
  ["stop por favor", "es"],
  ["STOP SVP", "fr"],
  ["stop alsjeblieft", "nl"],
  ["Abmelden", "de"],
])("replies to %j in %s", (text, language) => {
  expect(readContactWish(text)?.language).toBe(language);
});

describe("a text made to cost time", () => {
  const LENGTH = 65_536;
  const stepsOf = (text: string) => {
    let steps = 0;
    readContactWish(text, () => {
      steps += 1;
    });
    return steps;
  };

  it.each([
    "stop the ",
    "stop texting ",
    "please do not ",
    "i do not want to receive any more of the ",
    "stop all the of your ",
    "no quiero recibir más de sus ",
    "hören sie auf mir ",
    "unsubscrib ",
    "remove me from all of your text ",
    "a ",
    "!?",
    "stop-",
  ])("of %j over and over takes steps in proportion to its length", (piece) => {
    const [half, whole] = [LENGTH / 2, LENGTH].map((length) => stepsOf(piece.repeat(length).slice(0, length))) as [
      number,
      number,
    ];
    expect(whole).toBeLessThanOrEqual(2.1 * half + 100);
    // Few for each letter, whatever is written.
    expect(whole).toBeLessThanOrEqual(8 * LENGTH);
  });
});
