import { askPatiently } from "../claims/ask-patiently.ts";
import { type Candidate, MockedThread, texting } from "../mocked-thread.ts";
import { toolMocksOf } from "../runs/expected-answer.ts";
import type { ConversationContext } from "./ask-for-role.ts";
import type { CallerScenario, TranscriptLine } from "./caller-simulation.ts";
import type { AssistantLine } from "./converse.ts";

/** The assistant by text: each message is answered as a text would be. */
export function openTextLine(
  { clock, signal, ledger }: ConversationContext,
  candidate: Candidate,
  { mocks }: Pick<CallerScenario, "mocks">,
): AssistantLine {
  const transcript: TranscriptLine[] = [];
  const latenciesMs: number[] = [];
  const thread = new MockedThread(texting(candidate), {
    clock,
    signal,
    mocks: toolMocksOf(mocks),
    onUsed: ledger.note,
  });
  const write = (words: string) => transcript.push({ role: "caller", content: words, recognized: null });
  return {
    transcript,
    latenciesMs,
    get toolCalls() {
      return thread.calls.map(({ name, arguments: sent, outcome }) => ({ name, arguments: sent, outcome }));
    },
    problems: thread.problems,
    endReason: null,
    open: async () => undefined,
    say: async (words) => {
      write(words);
      const messages = transcript.map(
        ({ role, content }) => ({ role: role === "caller" ? "user" : "assistant", content }) as const,
      );
      const beganMs = thread.nowMs();
      const answer = await askPatiently({ clock, signal }, () => thread.answer(messages));
      if (answer === "") return;
      latenciesMs.push(Math.round(thread.nowMs() - beganMs));
      transcript.push({ role: "assistant", content: answer, recognized: null });
    },
    sayLast: async (words) => void write(words),
    close: () => undefined,
  };
}
