import { expect, test } from "vitest";
import { isUsedIn } from "./is-used-in.ts";

test.each([
  ["The caller's name is Anna Berg", "Hello Ms Berg, welcome back!", true],
  ["Is allergic to nuts", "I see that you are allergic to nuts.", true],
  ["Prefers appointments in the morning", "We have appointments this morning at nine.", true],
  ["Ist allergisch gegen Nüsse", "Wegen Ihrer Allergie gegen Nüsse empfehle ich die Suppe.", true],
  ["Has a dog called Rex", "How is Rex?", true],
  ["Has a dog called Rex", "How is the cat?", false],
  ["Is allergic to nuts", "We open at nine.", false],
  ["Lives in Cologne", "", false],
  ["!", "!", false],
])("%s, in: %s", (fact, answer, isUsed) => {
  expect(isUsedIn(fact, answer)).toBe(isUsed);
});
