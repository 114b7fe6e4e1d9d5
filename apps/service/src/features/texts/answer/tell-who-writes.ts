import type { AnswerScript, AnswerStep } from "../../../conversation/answer/answer-script.ts";
import { asksWhoSpeaks } from "../../../conversation/call/caller-rights/asks-who-speaks.ts";
import { MOST_OTHER_WORDS } from "../../../conversation/call/caller-rights/read-demand.ts";

/** The question whether a person writes, as the texts that are answered ask it; null: they do not. */
export interface WhoWrites {
  /** ISO 639-1, of the question. */
  readonly language: string;
  /** They ask nothing else. */
  readonly isAll: boolean;
}

export function asksWhoWrites(text: string): WhoWrites | null {
  const question = asksWhoSpeaks(text);
  return question === null ? null : { language: question.language, isAll: question.otherWords <= MOST_OTHER_WORDS };
}

/** The script of an answer with the truth before it, or in its place: the model is not asked whether. */
export function tellingTruth(script: AnswerScript, truth: string, { isAll }: WhoWrites): AnswerScript {
  let isTold = false;
  return {
    next: () => {
      if (!isTold) {
        isTold = true;
        return { kind: "say", text: truth, isAside: true };
      }
      const step = isAll ? null : script.next();
      return step === null ? null : knowing(step, truth);
    },
    asked: (outcome) => script.asked(outcome),
    get isSilenceIntended() {
      return isAll || script.isSilenceIntended;
    },
  };
}

/** A model that is asked after such words must know of them. */
function knowing(step: AnswerStep, truth: string): AnswerStep {
  if (step.kind !== "ask") return step;
  const note = `Your answer begins with: ${JSON.stringify(truth)} Do not repeat or contradict it; answer whatever else they wrote.`;
  return { ...step, systemPrompt: `${step.systemPrompt}\n\n${note}` };
}
