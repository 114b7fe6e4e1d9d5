import type { ConversationContext } from "./ask-for-role.ts";
import type { Talk, ToolCall, TranscriptLine } from "./caller-simulation.ts";
import { type PlayedCaller, playCaller } from "./play-caller.ts";

/** The assistant, as the caller reaches it. */
export interface AssistantLine {
  /** Until it is the caller's turn. */
  open(): Promise<void>;
  /** The caller says something, and it is answered. @throws ProviderError when no model answers */
  say(words: string): Promise<void>;
  /** The caller says their last words, and listens to no answer. */
  sayLast(words: string): Promise<void>;
  close(): void;
  /** What was said so far; the last line may be something that is still being said. */
  readonly transcript: readonly TranscriptLine[];
  readonly toolCalls: readonly ToolCall[];
  readonly latenciesMs: readonly number[];
  readonly problems: readonly string[];
  /** Why the assistant's side is over; null while it is not. */
  readonly endReason: string | null;
}

/**
 * Has a caller talk to an assistant until one of them ends it, or the caller has had their turns.
 * @throws ProviderError when a model does not answer; BudgetSpentError
 */
export async function converse(
  context: ConversationContext,
  {
    line,
    caller,
    maxTurns,
  }: { readonly line: AssistantLine; readonly caller: PlayedCaller; readonly maxTurns: number },
): Promise<Talk> {
  let turns = 0;
  let endReason = "max-turns";
  const problems: string[] = [];
  try {
    await line.open();
    while (turns < maxTurns && line.endReason === null) {
      context.signal.throwIfAborted();
      const move = await playCaller(context, caller, line.transcript);
      if (move === null) {
        problems.push("What the model wrote as the caller cannot be read");
        endReason = "caller-silent";
        break;
      }
      if (move.words !== "") turns += 1;
      if (move.end !== null) {
        if (move.words !== "") await line.sayLast(move.words);
        endReason = move.end;
        break;
      }
      context.ledger.check();
      await line.say(move.words);
    }
  } finally {
    line.close();
  }
  return {
    transcript: line.transcript,
    toolCalls: line.toolCalls,
    latenciesMs: line.latenciesMs,
    problems: [...line.problems, ...problems],
    turns,
    endReason: endReason === "max-turns" ? (line.endReason ?? endReason) : endReason,
  };
}
