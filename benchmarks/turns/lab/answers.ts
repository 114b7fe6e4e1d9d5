import type { Draws } from "../set/draws.ts";

/** What the assistant answers to a turn where all answers are alike: about two seconds. */
export const SHORT_ANSWER = "Thank you, let me have a look.";

/** What answers begin with, the frequent first: the nth is drawn 1/n as often as the first. */
const BEGINNINGS = [
  "Of course,",
  "Sure,",
  "Thank you,",
  "I understand,",
  "Certainly,",
  "Okay,",
  "Great,",
  "I'm sorry to hear that,",
  "No problem,",
  "Yes,",
  "Good question,",
  "All right,",
];
/** What no other answer begins with. */
const OWN_SHARE = 0.25;

/** An answer as models give them: three in four begin as others do. @param count of answers so far: those of their own differ by it */
export function variedAnswer(draws: Draws, count: number): string {
  if (draws.random.next() < OWN_SHARE) return `Table ${count + 1} is free on that evening, shall I book it?`;
  const weights = BEGINNINGS.map((_, index) => 1 / (index + 1));
  let left = draws.between(
    0,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return `${BEGINNINGS[index] ?? BEGINNINGS[0]} let me have a look.`;
}
