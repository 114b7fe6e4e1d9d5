import { expect, test } from "vitest";
import { statedFacts } from "./stated-facts.ts";

const userTurns = (contents: readonly string[]) =>
  contents.map((content, index) => ({ index, role: "user" as const, content }));
const said = (...contents: string[]) =>
  statedFacts(userTurns(contents), []).map((operation) => ("fact" in operation ? operation.fact : operation.op));

test.each([
  ["Hello, my name is Anna Berg and I have a question.", ["The caller's name is Anna Berg"]],
  ["my name is anna", ["The caller's name is Anna"]],
  ["Guten Tag, ich heiße Jürgen Groß, ich wohne in Köln.", ["Der Anrufer heißt Jürgen Groß", "Wohnt in Köln"]],
  ["Hola, me llamo José y vivo en Sevilla", ["Se llama José", "Vive en Sevilla"]],
  ["Bonjour, je m'appelle Élodie Martin", ["S'appelle Élodie Martin"]],
  ["I'm allergic to nuts, and I prefer a table outside.", ["Is allergic to nuts", "Prefers a table outside"]],
  ["Ich bin Vegetarierin und ich bin allergisch gegen Nüsse", ["Ist Vegetarierin", "Ist allergisch gegen Nüsse"]],
  ["Soy alérgica a los frutos secos", ["Es alérgico a los frutos secos"]],
  ["Je suis végétarienne", ["Est végétarienne"]],
  ["well I can't have that I'm allergic to penicillin I told him that", ["Is allergic to penicillin"]],
  ["Hello, I'm blind and use a screen reader", ["Is blind"]],
  ["ich bin schwerhörig", ["Ist schwerhörig"]],
  ["pls dont call, i work nights. just text me", ["Wants to be reached by text, not by telephone"]],
  ["bitte nicht mehr anrufen!! immer nur per Mail", ["Möchte per Mail erreicht werden, nicht am Telefon"]],
  ["NO me llameis, solo por whatsapp", ["Quiere que le escriban por whatsapp, no que le llamen"]],
  ["tengo asma y me da crisis", ["Tiene asma"]],
])("%s", (content, facts) => {
  expect(said(content)).toEqual(facts);
});

test.each([
  "My name is not important",
  "Do you live in Berlin?",
  "I'm not allergic to anything",
  "What is your name?",
  "The name is on the invoice",
  "I am calling about my order",
  "Ich bin gleich da",
  "ich bin allergisch gegen hohe Preise",
  "please don't call me Sarah",
  "haha I'm allergic to nuts of all kinds, like my boss",
])("%s tells nothing to remember", (content) => {
  expect(said(content)).toEqual([]);
});

test("of what a person has one of, the last word counts", () => {
  expect(said("My name is Ann", "Sorry, my name is Anna")).toEqual(["The caller's name is Anna"]);
});

test("what is taken back was not said, nor what somebody laughs about", () => {
  expect(said("hi I'm vegan so what's on", "jk im not vegan, ignore that")).toEqual([]);
  expect(said("was kostet eine Glatze haha", "ich bin vegan")).toEqual([]);
  expect(said("I'm vegan", "Do you have soup?", "What time?")).toEqual(["Is vegan"]);
});

test("what is known already is confirmed", () => {
  const known = [
    { id: 7, fact: "Is allergic to penicillin." },
    { id: 8, fact: "The caller is blind" },
  ];
  const operations = statedFacts(userTurns(["I'm allergic to penicillin, and I'm blind."]), known);
  expect(operations).toMatchObject([
    { op: "confirm", id: 7, turn: 0, quote: "I'm allergic to penicillin" },
    { op: "confirm", id: 8 },
  ]);
});

test("what the assistant says is nobody's word", () => {
  expect(statedFacts([{ index: 0, role: "assistant", content: "My name is Ada" }], [])).toEqual([]);
});
