export type OptOutKeyword = "stop" | "start" | "help";

/**
 * Words of the FCC's rule of 2025-04-11 (47 CFR 64.1200(a)(10)) and of Twilio's, Telnyx' and AWS' lists.
 * "please" is let through only beside words that cannot mean anything else: "please cancel" may be an appointment.
 */
const PHRASES = {
  stop: [
    "stop",
    "stop please",
    "please stop",
    "stopall",
    "stop all",
    "stop all please",
    "please stop all",
    "unsubscribe",
    "unsubscribe please",
    "please unsubscribe",
    "cancel",
    "end",
    "quit",
    "revoke",
    "optout",
    "opt out",
    "opt out please",
    "please opt out",
    "arret",
    "remove",
    "td",
  ],
  start: ["start", "unstop", "opt in", "optin"],
  help: ["help", "info", "aide"],
} as const satisfies Record<OptOutKeyword, readonly string[]>;

const KEYWORD_OF_PHRASE: ReadonlyMap<string, OptOutKeyword> = new Map(
  (["stop", "start", "help"] as const).flatMap((keyword) =>
    PHRASES[keyword].map((phrase) => [phrase, keyword] as const),
  ),
);

/** The longest text a carrier takes; anything beyond did not come by SMS and is not worth normalising. */
const MAX_KEYWORD_CHARS = 1_600;

/**
 * Tells whether a whole text is a keyword. Exact on the normalised text (case, accents, punctuation, emoji, invisible
 * characters and repetition do not matter), so that "don't stop" and "cancel my appointment" are null:
 * other wordings are for a classifier, which may add opt-outs but never take one away.
 */
export function classifyOptOutKeyword(text: string): OptOutKeyword | null {
  return KEYWORD_OF_PHRASE.get(normalise(text)) ?? null;
}

/**
 * YES re-opens only for a number that is opted out (some toll-free carriers count it as START); in any other
 * conversation it is an answer, so it is asked for separately.
 */
export function isAffirmativeOptIn(text: string): boolean {
  return normalise(text) === "yes";
}

function normalise(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > MAX_KEYWORD_CHARS) {
    return "";
  }
  const words = trimmed
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    // Accents and variation selectors, joiners and other invisible characters: gone without leaving a gap.
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  return joinSpelledOut(dropRepetition(words)).join(" ");
}

/** "stop stop STOP" → "stop". */
function dropRepetition(words: readonly string[]): readonly string[] {
  return words.every((word) => word === words[0]) ? words.slice(0, 1) : words;
}

/** "S.T.O.P." → "stop"; three letters and fewer stay apart, they are initials more often than keywords. */
function joinSpelledOut(words: readonly string[]): readonly string[] {
  const isSpelledOut = words.length >= 4 && words.every((word) => Array.from(word).length === 1);
  return isSpelledOut ? [words.join("")] : words;
}
