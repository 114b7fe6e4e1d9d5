const STOP_WORDS = new Set(["STOP", "UNSUBSCRIBE", "END", "QUIT", "STOPALL", "REVOKE", "OPTOUT", "CANCEL"]);
const START_WORDS = new Set(["START", "YES", "UNSTOP"]);
const HELP_WORDS = new Set(["HELP", "INFO"]);

export interface OptOutAnswer {
  /** Null when the word changes nothing (HELP). */
  readonly isOptedOut: boolean | null;
  /** What the carrier texts back. */
  readonly reply: string;
}

/** What a carrier that handles opt-outs does with a text: only the exact word counts, in any case. */
export function optOutAnswer(body: string): OptOutAnswer | null {
  const word = body.trim().toUpperCase();
  if (STOP_WORDS.has(word)) {
    return {
      isOptedOut: true,
      reply: "You are unsubscribed and will get no more messages. Reply START to resubscribe.",
    };
  }
  if (START_WORDS.has(word))
    return { isOptedOut: false, reply: "You are subscribed again. Reply STOP to unsubscribe." };
  if (HELP_WORDS.has(word)) return { isOptedOut: null, reply: "Reply STOP to unsubscribe." };
  return null;
}
