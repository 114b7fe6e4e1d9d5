import type { CaptureContext } from "@parley/hearing/capture-reading";

/** What the customer replied to our last words. */
export interface CustomerReply {
  /** Empty when they have not replied. */
  readonly words: string;
  /** The conversation's language: `en`, `de-DE`. */
  readonly language: string;
  readonly source: CaptureContext["source"];
  /**
   * Whether the reply directly follows that turn, with no other turn in between.
   * @param afterMessageIndex identifies the turn, see `ToolTurn`
   */
  answers(afterMessageIndex: number): boolean;
}

/** A message of a thread, with its index. */
interface ThreadMessage {
  readonly index: number;
  readonly role: string;
  readonly content: string;
}

/**
 * The reply in a thread of texts. Messages from before our last text cannot be a reply to it.
 * @param history the thread as it is now, the oldest first
 * @param afterMessageIndex newest message that was answered before the turn
 */
export function textedReply(
  history: readonly ThreadMessage[],
  afterMessageIndex: number,
  language: string,
): CustomerReply {
  const lastOwn = history.findLast(({ role }) => role === "assistant")?.index ?? Number.POSITIVE_INFINITY;
  const words = history
    .filter(({ role, index }) => role === "user" && index > afterMessageIndex && index > lastOwn)
    .map(({ content }) => content)
    .join("\n");
  const before = history.filter(({ index }) => index <= afterMessageIndex);
  const lastBreak = before.findLast(({ role }) => role === "assistant")?.index ?? Number.NEGATIVE_INFINITY;
  /** Identifies the previous turn: the newest message answered when it began. */
  const turnBefore = before.findLast(({ role, index }) => role === "user" && index < lastBreak)?.index ?? null;
  return {
    words,
    language,
    source: "text",
    answers: (turn) => turn < afterMessageIndex && turn >= (turnBefore ?? Number.NEGATIVE_INFINITY),
  };
}
