/** How an instruction begins, and what to say for it; `$1` is the rest of the sentence. */
const SPOKEN: readonly (readonly [RegExp, (rest: string) => string])[] = [
  [/^ask (?:the \w+|them|him|her) for (.+)$/i, (rest) => `Could you tell me ${rest}, please?`],
  [/^ask for (.+)$/i, (rest) => `Could you tell me ${rest}, please?`],
  [
    /^(?:ask|find out) (?:the \w+ |them |him |her )?((?:whether|if|what|which|how|when|where|who|why)\b.+)$/i,
    (rest) => `May I ask ${rest}?`,
  ],
  [/^(?:tell|inform) (?:the \w+|them|him|her)(?: that)? (.+)$/i, sentence],
  [/^(?:say|explain|mention) that (.+)$/i, sentence],
  [/^thank (?:the \w+|them)\b.*$/i, () => "Thank you!"],
  [/^say goodbye\b.*$/i, () => "Thank you and goodbye!"],
];
const QUOTED = /^(?:say|ask)(?: the \w+| them)?:? ["“”'](.{1,500})["“”']$/i;
const MOST_SENTENCES = 20;

/**
 * What to say for an instruction in common wording: "Ask for their name." gives "Could you tell me your name, please?".
 * @returns null when it contains no such instruction
 */
export function wordsOfInstruction(instruction: string): string | null {
  const spoken = instruction
    .slice(0, 2_000)
    .split(/(?<=[.!?])\s+|\n+/)
    .slice(0, MOST_SENTENCES)
    .flatMap((text) => wordsOfSentence(text.trim().replace(/[.!]+$/, "")) ?? []);
  return spoken.length === 0 ? null : spoken.join(" ");
}

function wordsOfSentence(text: string): string | null {
  const quoted = QUOTED.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  for (const [pattern, say] of SPOKEN) {
    const match = pattern.exec(text);
    if (match !== null) return say(addressed(match[1] ?? ""));
  }
  return null;
}

function sentence(rest: string): string {
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`;
}

/** Turns the third person into the second. */
function addressed(text: string): string {
  return text
    .replace(/\bthe (?:caller|customer|user)['’]s\b/gi, "your")
    .replace(/\b(?:their|his or her)\b/gi, "your")
    .replace(/\b(?:they|the caller|the customer|the user|them)\b/gi, "you")
    .replace(/\byou (?:is|was)\b/gi, "you are")
    .replace(
      /\byou (wants|needs|likes|has)\b/gi,
      (_all, verb: string) => `you ${verb === "has" ? "have" : verb.slice(0, -1)}`,
    );
}
