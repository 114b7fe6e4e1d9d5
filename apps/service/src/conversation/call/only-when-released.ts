import type { AnswerScript } from "../answer/answer-script.ts";
import type { ToolSession } from "../answer/tool-session.ts";
import type { Utterance } from "./utterance.ts";

/** Tools of a speculative answer wait for its release: the guess may be wrong, and what a tool did cannot be undone. */
export function onlyWhenReleased(script: AnswerScript, utterance: Utterance): AnswerScript {
  const released = (signal: AbortSignal) => Promise.race([utterance.released, aborted(signal)]);
  return {
    asked: (outcome) => script.asked(outcome),
    get isSilenceIntended() {
      return script.isSilenceIntended;
    },
    next: () => {
      const step = script.next();
      if (step?.kind === "ask") {
        const { tools, isUnspoken } = step;
        const call: ToolSession["call"] = async (made, ordinal, timeoutMs, signal) => {
          if (isUnspoken?.(made.name) !== true) await released(signal);
          return tools.call(made, ordinal, timeoutMs, signal);
        };
        return { ...step, tools: { ...tools, call } };
      }
      if (step?.kind !== "call") return step;
      return {
        ...step,
        run: async (timeoutMs, signal) => {
          await released(signal);
          return step.run(timeoutMs, signal);
        },
      };
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
