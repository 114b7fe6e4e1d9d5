import { expect, test } from "vitest";
import { searchIntentOf } from "./search-intent.ts";

test.each([
  ["How does she want to be called?", "howto"],
  ["Wie macht man eine Rückgabe?", "howto"],
  ["¿Cómo se cancela?", "howto"],
  ["What does he prefer?", "preference"],
  ["Was möchte die Kundin lieber?", "preference"],
  ["Qu'est-ce qu'elle préfère ?", "preference"],
  ["When was the last appointment?", "event"],
  ["Wann war der letzte Termin?", "event"],
  ["¿Cuándo fue la última vez?", "event"],
  ["What is her name?", "recall"],
  ["Wer ist der Ansprechpartner?", "recall"],
  ["nuts", "other"],
])("%s is after %s", (query, intent) => {
  expect(searchIntentOf(query)).toBe(intent);
});
