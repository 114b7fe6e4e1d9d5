import { expect, test } from "vitest";
import { SPOKEN_LOOK_ALIKES, SPOKEN_REVOCATIONS } from "../../tests/spoken-corpus.ts";
import { readSpokenRevocation } from "./read-contact-wish.ts";

const revokes = (said: string) => readSpokenRevocation(said) !== null;

test("what is said in calls is read: nearly all revocations, and next to nothing that is none", () => {
  const missed = SPOKEN_REVOCATIONS.filter((said) => !revokes(said));
  const wrong = SPOKEN_LOOK_ALIKES.filter(revokes);
  process.stdout.write(
    `said in calls: revocations ${SPOKEN_REVOCATIONS.length - missed.length}/${SPOKEN_REVOCATIONS.length}, false opt-outs ${wrong.length}/${SPOKEN_LOOK_ALIKES.length}\n`,
  );
  expect(SPOKEN_REVOCATIONS.length).toBeGreaterThanOrEqual(50);
  expect(SPOKEN_LOOK_ALIKES.length).toBeGreaterThanOrEqual(50);
  expect(missed.length / SPOKEN_REVOCATIONS.length, missed.join("\n")).toBeLessThanOrEqual(0.02);
  expect(wrong.length / SPOKEN_LOOK_ALIKES.length, wrong.join("\n")).toBeLessThanOrEqual(0.01);
});

test.each([
  ["Unsubscribe.", "en.keyword.unsubscribe"],
  ["Please stop calling me", "en.stop-contacting"],
  ["Bitte rufen Sie mich nicht mehr an", "de.not-again"],
])("%j goes on record as %s", (said, phraseId) => {
  expect(readSpokenRevocation(said)?.phraseId).toBe(phraseId);
});
