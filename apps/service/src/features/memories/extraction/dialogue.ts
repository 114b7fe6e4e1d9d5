/** What was said, in order. */
export interface DialogueTurn {
  readonly index: number;
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** The middle of a longer conversation is left out: the beginning and the end say most. */
const MOST_CHARACTERS = 60_000;

/** One line for each turn, with its number, so that a model can say where it read something. */
export function writeDialogue(turns: readonly DialogueTurn[]): string {
  const lines = turns
    .map(({ index, role, content }) => `[${index}] ${role === "user" ? "Customer" : "Assistant"}: ${content}`)
    .join("\n");
  if (lines.length <= MOST_CHARACTERS) return lines;
  return `${lines.slice(0, MOST_CHARACTERS / 2)}\n[…]\n${lines.slice(-MOST_CHARACTERS / 2)}`;
}

/**
 * Whether the customer said these words in this turn. Case, punctuation and spaces do not count: recognizers differ in
 * them, and models tidy up what they quote.
 */
export function isQuoteOf(turns: readonly DialogueTurn[], turnIndex: number, quote: string): boolean {
  const turn = turns.find(({ index }) => index === turnIndex);
  const words = bare(quote);
  return turn?.role === "user" && words !== "" && bare(turn.content).includes(words);
}

function bare(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
