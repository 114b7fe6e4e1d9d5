import type { CallJournal } from "../../../conversation/call/call-journal.ts";
import type {
  CallerRights,
  RevocationDecision,
  RightsWords,
} from "../../../conversation/call/caller-rights/caller-rights.ts";
import { saidFor, sentencesOf } from "../../../conversation/sentences/table.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { findJudge } from "../../answering/choose-model.ts";
import { judgeRevocation } from "../../texts/receive/judge-revocation.ts";
import type { LiveCall } from "./live-call.ts";
import type { PrepareDeps } from "./prepare-deps.ts";

/** A database that fails over is back by then. */
const OPT_OUT_TRIES = 4;
const RETRY_MS = 300;
/** Each question costs money, and somebody who rambles gives reason for many. */
const MOST_QUESTIONS = 10;
/** An answer that nobody waits for any more. */
const JUDGE_LIMIT_MS = 6_000;

export interface RightsParts {
  readonly call: LiveCall;
  /** Of the assistant: `en`, or `multi`. */
  readonly language: string;
  readonly organization: string;
  readonly journal: Pick<CallJournal, "usage">;
}

/** What the caller may demand in a call over a carrier. Callers without a number cannot opt out of anything. */
export function callerRights(deps: PrepareDeps, { call, language, organization, journal }: RightsParts): CallerRights {
  const { data, clock, logger } = deps.platform;
  const scope = data.scope(call.organizationId);
  const optOut = async ({ source, decidedBy }: RevocationDecision) => {
    for (let tries = 1; ; tries += 1) {
      try {
        await scope.transaction((unit) => deps.optOut(unit, call.customerPhoneNumber, source, decidedBy));
        return;
      } catch (error) {
        logger.warn("an opt-out in a call could not be put on record", { callId: call.id, ...errorFields(error) });
        if (tries === OPT_OUT_TRIES) throw error;
        await clock.sleep(RETRY_MS);
      }
    }
  };
  let questions = 0;
  const judge = async (said: string, inLanguage: string): Promise<RevocationDecision | null> => {
    questions += 1;
    if (questions > MOST_QUESTIONS) return null;
    const model = await findJudge(deps.answering, scope, call.assistantId);
    if (model === null) return null;
    const question = { text: said, language: inLanguage, medium: "call" } as const;
    const judgement = await judgeRevocation(model, question, { signal: AbortSignal.timeout(JUDGE_LIMIT_MS), clock });
    const { provider, promptTokens, completionTokens } = judgement.usage;
    const of = { service: "llm", provider, model: judgement.modelId } as const;
    if (promptTokens !== null) journal.usage({ ...of, unit: "input_tokens", amount: promptTokens });
    if (completionTokens !== null) journal.usage({ ...of, unit: "output_tokens", amount: completionTokens });
    if (!judgement.isRevoked) return null;
    return { source: "model", decidedBy: `${provider}/${judgement.modelId}`, language: inLanguage };
  };
  const hasNumber = /^\+\d{7,15}$/.test(call.customerPhoneNumber);
  return {
    wordsIn: (callersLanguage) => rightsWords(language === "multi" ? callersLanguage : language, organization),
    optOut: hasNumber ? optOut : null,
    judge: hasNumber ? judge : null,
    endsOnOptOut: call.isOutreach,
  };
}

function rightsWords(language: string, organization: string): RightsWords {
  const { notAPerson, optedOut, goOn, goodbye, trouble } = sentencesOf(language);
  return {
    notAPerson: saidFor(organization, notAPerson),
    optedOut: saidFor(organization, optedOut),
    goOn,
    goodbye,
    trouble,
  };
}
