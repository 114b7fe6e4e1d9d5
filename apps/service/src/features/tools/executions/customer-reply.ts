import type { CaptureContext } from "@parley/hearing/capture-reading";

/** What the customer said in answer to what was said to them last. */
export interface CustomerReply {
  /** Empty when they said nothing since. */
  readonly words: string;
  /** The conversation's language: `en`, `de-DE`. */
  readonly language: string;
  readonly source: CaptureContext["source"];
  /**
   * Whether the words answer what was said in that turn, and no other turn lies between.
   * @param afterMessageIndex by which the turn is known, see `ToolTurn`
   */
  answers(afterMessageIndex: number): boolean;
}

/** One contribution to a thread, by its place in it. */
interface ThreadMessage {
  readonly index: number;
  readonly role: string;
  readonly content: string;
}

/**
 * The reply in a thread of texts. What came before our last text answers nothing that was said in it.
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
  /** For the turn before this one: the newest message that was answered when it began. */
  const turnBefore = before.findLast(({ role, index }) => role === "user" && index < lastBreak)?.index ?? null;
  return {
    words,
    language,
    source: "text",
    answers: (turn) => turn < afterMessageIndex && turn >= (turnBefore ?? Number.NEGATIVE_INFINITY),
  };
}
