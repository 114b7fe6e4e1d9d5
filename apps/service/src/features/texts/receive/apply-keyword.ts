import { isAffirmation, readContactWish } from "@parley/foundation/opt-out/read-contact-wish";
import { plainWords } from "@parley/foundation/opt-out/words-of-text";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { CarrierTexts, InboundSms } from "../../../providers/telephony/carrier-texts.ts";
import { isTextable } from "../../../providers/telephony/textable-address.ts";
import type { TextsDeps } from "../texts-deps.ts";
import type { KeywordAction } from "./keyword-replies.ts";

/** A keyword, or plain words that mean the same, and who recognized it. */
export interface KeywordDecision {
  readonly action: KeywordAction;
  readonly decidedBy: "rule" | "carrier";
  /** Null: only the carrier recognized it. */
  readonly phraseId: string | null;
  /** The language of the words, used for the reply. */
  readonly language: string;
  /** The carrier has already replied. */
  readonly isAnsweredByCarrier: boolean;
}

export interface AppliedKeyword {
  /** Null: the text contains no keyword. */
  readonly decision: KeywordDecision | null;
  /** Whether the sender had opted out before this text. */
  readonly wasOptedOut: boolean;
  /** The text changed whether its sender is opted out, or asks for help. */
  readonly needsReply: boolean;
  readonly cancelledTexts: number;
}

/**
 * Applies the opt-out, opt-in or request for help in a text: a keyword, plain words, or the carrier's mark. It covers the
 * whole organization, comes before any model, and does not depend on an assistant. Call it under the thread's lock. Texts
 * from a sender name are ignored: nothing can be sent to one.
 */
export async function applyKeyword(
  deps: Pick<TextsDeps, "optOuts" | "vendor">,
  unit: ScopedUnitOfWork,
  provider: string,
  sms: Pick<InboundSms, "from" | "body" | "answeredKeyword">,
): Promise<AppliedKeyword> {
  const { from } = sms;
  if (!isTextable(from)) return { decision: null, wasOptedOut: false, needsReply: false, cancelledTexts: 0 };
  const wasOptedOut = await deps.optOuts.has(unit, from);
  const decision = readKeyword(sms, deps.vendor(provider)?.texts ?? null, wasOptedOut);
  switch (decision?.action) {
    case "stop": {
      const { decidedBy, phraseId } = decision;
      const source = decidedBy === "carrier" ? "carrier" : phraseId?.includes(".keyword.") ? "keyword" : "phrase";
      // Texts to two of our numbers may arrive at once; the list decides which was first.
      const { isNew: needsReply, cancelledTexts } = await deps.optOuts.optOut(unit, from, source, phraseId);
      return { decision, wasOptedOut, needsReply, cancelledTexts };
    }
    case "start":
      return { decision, wasOptedOut, needsReply: await deps.optOuts.remove(unit, from), cancelledTexts: 0 };
    case "help":
      return { decision, wasOptedOut, needsReply: true, cancelledTexts: 0 };
    default:
      return { decision: null, wasOptedOut, needsReply: false, cancelledTexts: 0 };
  }
}

/** A stop counts whether a rule or the carrier found it; for anything else the carrier's reading wins. */
export function readKeyword(
  { body, answeredKeyword }: Pick<InboundSms, "body" | "answeredKeyword">,
  carrier: Pick<CarrierTexts, "answeredKeywords"> | null,
  isOptedOut: boolean,
): KeywordDecision | null {
  const wish = readContactWish(body);
  const { stop = [], start = [] } = carrier?.answeredKeywords ?? {};
  const isYesForStart = isOptedOut && start.includes("yes") && isAffirmation(body);
  const byRule = wish?.kind ?? (isYesForStart ? "start" : null);
  const action = byRule === "stop" ? byRule : (answeredKeyword ?? byRule);
  if (action === null) return null;
  const words = plainWords(body);
  return {
    action,
    decidedBy: answeredKeyword === action ? "carrier" : "rule",
    phraseId: wish?.kind === action ? wish.phraseId : isYesForStart ? "en.keyword.yes" : null,
    language: wish?.language ?? "en",
    isAnsweredByCarrier:
      answeredKeyword === action ||
      (action === "stop" && stop.includes(words)) ||
      (action === "start" && start.includes(words)),
  };
}
