import { expect, test } from "vitest";
import { statedFacts } from "./stated-facts.ts";

const said = (...contents: string[]) =>
  statedFacts(contents.map((content, index) => ({ index, role: "user" as const, content }))).map(({ fact }) => fact);

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
])("%s tells nothing to remember", (content) => {
  expect(said(content)).toEqual([]);
});

test("of what a person has one of, the last word counts", () => {
  expect(said("My name is Ann", "Sorry, my name is Anna")).toEqual(["The caller's name is Anna"]);
});

test("what the assistant says is nobody's word", () => {
  expect(statedFacts([{ index: 0, role: "assistant", content: "My name is Ada" }])).toEqual([]);
});
