import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ThoughtFilter, type ThoughtHold } from "./thought-filter.ts";

it.each<[string, readonly string[], readonly string[]]>([
  ["no thoughts", ["Hel", "lo!"], ["Hel", "lo!", ""]],
  ["a thought before the answer", ["<think>Hm.</think>", "Hello!"], ["", "Hello!", ""]],
  ["a thought in one piece with the answer", ["<think>Hm.</think>Hello!"], ["Hello!", ""]],
  ["an empty thought", ["<think></think>Hello!"], ["Hello!", ""]],
  ["tags cut anywhere", ["<", "thi", "nk>H<m.<", "/think", ">Hel", "lo!"], ["", "", "", "", "Hel", "lo!", ""]],
  ["a thought between words", ["Hello!<think>Hm.</think>Bye."], ["Hello!\nBye.", ""]],
  ["two thoughts in a row", ["A<think>1</think><think>2</think>B"], ["A\nB", ""]],
  ["a closing tag without an opening one", ["They greet", " me.</think>Hello!"], ["They greet", "\nHello!", ""]],
  ["a closing tag without an opening one, in one piece", ["They greet me.</think>Hello!"], ["Hello!", ""]],
  ["what only begins like a tag", ["2 <", " 3 <th", "ree"], ["2 ", "< 3 ", "", "<three"]],
  ["what ends like a tag", ["2 <", "thin"], ["2 ", "", "<thin"]],
  ["a tag after its own beginning", ["<<think>Hm.</think>!"], ["<\n!", ""]],
  ["a thought that does not end", ["Hi <think>Hm.", "</thi"], ["Hi ", "", ""]],
])("lets through what is spoken of %s", (_what, pieces, expected) => {
  const filter = new ThoughtFilter("none");
  expect([...pieces.map((piece) => filter.push(piece)), filter.end()]).toEqual(expected);
});

/** Everything that is spoken of a text that comes in these pieces. */
function spoken(pieces: readonly string[], hold: ThoughtHold): string {
  const filter = new ThoughtFilter(hold);
  return [...pieces.map((piece) => filter.push(piece)), filter.end(), filter.release()].join("");
}

const MARKED: readonly (readonly [string, string])[] = [
  ["<think>", "</think>"],
  ["<THINK>", "</Think>"],
  ["< think >", "< /think >"],
  ['<think time="3">', "</think>"],
  ["<thinking>", "</thinking>"],
  ["<thought>", "</thought>"],
  ["<thoughts>", "</thoughts>"],
  ["<reasoning>", "</reasoning>"],
  ["<antThinking>", "</antThinking>"],
  ["<seed:think>", "</seed:think>"],
  ["<inner_monologue>", "</inner_monologue>"],
  ["<|begin_of_thought|>", "<|end_of_thought|>"],
  ["<|START_THINKING|>", "<|END_THINKING|>"],
  ["<|thinking|>", "<|/thinking|>"],
  ["[THINK]", "[/THINK]"],
  ["◁think▷", "◁/think▷"],
  ["<unused94>thought\n", "<unused95>"],
  ["<|channel>thought\n", "<channel|>"],
  ["<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"],
  ["<|start|>assistant<|channel|>analysis<|message|>", "<|channel|>final <|constrain|>text<|message|>"],
  ["Here is my thought process:", "Here is my response:"],
  ["Here's my thought process:", "Here's my response:"],
  ["Here are my reasoning steps:", "[BEGIN FINAL RESPONSE]"],
  ["analysis", "assistantfinal"],
];
const marks = fc.constantFrom(...MARKED);
const thought = fc.constantFrom(
  "",
  "Hm.",
  "I should be < 3 nice & [kind].",
  "They said <b>hi</b>.\n\nSo: 2 > 1",
  "He".repeat(200),
);
const answer = fc.constantFrom(
  "All is well.",
  "2 < 3 and 5 > 4",
  "See [our site](https://x.com).",
  "<b>Hello</b> there",
  "[pause] Hi",
);

/** Cuts a text at the given lengths, over and over. */
function cut(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}
const lengths = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });

describe("whatever marks a thought, in whatever pieces", () => {
  it.each(MARKED)("%s is cut out up to %s", (open, close) => {
    expect(spoken([`${open}They greet me.${close}Hello!`], "none")).toBe("Hello!");
  });

  it("only the answer is spoken", () => {
    fc.assert(
      fc.property(
        marks,
        thought,
        answer,
        lengths,
        fc.constantFrom("none", "first-thought", "release"),
        (mark, ...rest) => {
          const [thoughts, said, sizes, hold] = rest;
          // A capital follows the word that is a mark only then.
          const text = `${mark[0]}${mark[0] === "analysis" ? "We " : ""}${thoughts}${mark[1]}${said}`;
          expect(spoken(cut(text, sizes), hold)).toBe(said);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("what stood before a closing mark is not spoken while speech is held", () => {
    const named = fc.constantFrom(...MARKED.slice(0, -5).map(([, close]) => close));
    fc.assert(
      fc.property(named, thought, answer, lengths, fc.constantFrom("first-thought", "release"), (close, ...rest) => {
        const [thoughts, said, sizes, hold] = rest;
        expect(spoken(cut(`${thoughts}${close}${said}`, sizes), hold)).toBe(said);
      }),
      { numRuns: 300 },
    );
  });

  it("an answer without thoughts stays as it is", () => {
    fc.assert(
      fc.property(
        fc.array(answer),
        fc.string(),
        lengths,
        fc.constantFrom("none", "first-thought", "release"),
        (all, more, sizes, hold) => {
          const text = [...all, more].join(" ");
          expect(spoken(cut(text, sizes), hold)).toBe(text);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("thoughts within thoughts", () => {
  it.each([
    ["another kind", "<thinking>a<reflection>b</reflection>c</thinking>Hello!"],
    ["a mark that is only mentioned", "<think>They wrote <think> and <reflection>.</think>Hello!"],
    ["a closing mark of another name", "<think>a</thinking>Hello!"],
    ["an empty thought", "<think/>Hello!"],
    ["a wrapped answer", "<think>a</think><answer>Hello!</answer>"],
    ["two closing marks, to the end", "a</think>b</think>Hello!"],
  ])("%s", (_what, text) => {
    expect(spoken([...text], "release")).toBe("Hello!");
  });
});

it("a wrapper without a thought is text", () => {
  expect(spoken(["<answer>42</answer>"], "none")).toBe("<answer>42</answer>");
});

it("speech goes on without delay after the first thought", () => {
  const filter = new ThoughtFilter("first-thought");
  expect(["Hm.", "</think>", "One. ", "Two."].map((piece) => filter.push(piece))).toEqual(["", "", "One. ", "Two."]);
});
