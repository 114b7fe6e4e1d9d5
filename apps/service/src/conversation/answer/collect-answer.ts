import type { JudgedClaim } from "./claims/judged-words.ts";
import { type AnsweredRound, type AnswerOptions, followScript } from "./follow-script.ts";

export interface CollectedAnswer {
  readonly rounds: readonly AnsweredRound[];
  /** Empty when the model said nothing. */
  readonly text: string;
  /** What it said was done, and nothing backed. */
  readonly claims: readonly JudgedClaim[];
}

/** An answer that failed; `cause` says why. */
export class BrokenAnswerError extends Error {
  /** The rounds that were completed, and have to be paid for. */
  readonly rounds: readonly AnsweredRound[];

  constructor(rounds: readonly AnsweredRound[], cause: unknown) {
    super("The answer broke off", { cause });
    this.name = "BrokenAnswerError";
    this.rounds = rounds;
  }
}

/**
 * Makes a whole answer, for texts. Each utterance becomes a paragraph.
 * @throws BrokenAnswerError caused by what `followScript` throws
 */
export async function collectAnswer(options: Omit<AnswerOptions, "callIdPrefix">): Promise<CollectedAnswer> {
  const rounds: AnsweredRound[] = [];
  const claims: JudgedClaim[] = [];
  const paragraphs: string[] = [];
  let said = "";
  try {
    await followScript(
      { ...options, callIdPrefix: "call" },
      {
        onText: (text) => {
          said += text;
        },
        onTextEnd: () => {
          if (said.trim() !== "") paragraphs.push(said.trim());
          said = "";
        },
        onClaim: (claim) => claims.push(claim),
        onRound: (round) => rounds.push(round),
      },
    );
  } catch (error) {
    throw new BrokenAnswerError(rounds, error);
  }
  return { rounds, text: paragraphs.join("\n\n"), claims };
}
