import { type AiDisclosure, ownDisclosure } from "../../../conversation/disclosure/ai-disclosure.ts";
import { readOpening } from "../../../conversation/disclosure/read-opening.ts";
import { saidFor, sentencesOf } from "../../../conversation/sentences/table.ts";

/** What a thread's first answer is told about itself. */
export interface TextDisclosure {
  /** Of the assistant: `en`, `de-AT`, or `multi`. */
  readonly language: string;
  readonly organization: string;
  /** Said to who asks whether a person writes, and enough. */
  readonly truth: string;
  /** Put before the first answer; null: the thread has said it. */
  readonly words: string | null;
}

export interface DisclosingThread extends Pick<TextDisclosure, "language" | "organization"> {
  readonly ai: AiDisclosure;
  /** The assistant has answered in this thread before. */
  readonly hasAnswered: boolean;
  /** The texts that were sent in it. */
  readonly sent: readonly string[];
}

export function textDisclosure({ language, organization, ai, hasAnswered, sent }: DisclosingThread): TextDisclosure {
  const { aiWrites, notAPersonWrites } = sentencesOf(language);
  const truth = saidFor(organization, notAPersonWrites);
  const isSaid = hasAnswered || sent.some((text) => readOpening(text, language, organization).isAi);
  const words = ownDisclosure(ai, language) ?? saidFor(organization, aiWrites);
  return { language, organization, truth, words: ai.isEnabled && !isSaid ? words : null };
}

/** The answer as it is sent: with the disclosure before it, unless it says that itself. */
export function disclosed(text: string, { words, truth, language, organization }: TextDisclosure): string {
  if (words === null || text === "") return text;
  const isSaid = text.includes(truth) || readOpening(text, language, organization).isAi;
  return isSaid ? text : `${words} ${text}`;
}
