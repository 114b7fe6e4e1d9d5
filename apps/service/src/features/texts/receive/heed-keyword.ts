import { isAffirmation, readContactWish } from "@parley/foundation/opt-out/read-contact-wish";
import { plainWords } from "@parley/foundation/opt-out/words-of-text";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { CarrierTexts, InboundSms } from "../../../providers/telephony/carrier-texts.ts";
import { isTextable } from "../../../providers/telephony/textable-address.ts";
import { cancelQueuedTexts } from "../send/sms-log-store.ts";
import type { SmsDeps } from "../texts-deps.ts";
import type { KeywordAction } from "./keyword-replies.ts";

/** What a text says about being contacted, and who found it. */
export interface ContactDecision {
  readonly action: KeywordAction;
  readonly decidedBy: "rule" | "carrier";
  /** Null: the carrier said so, of words that are none of our rules'. */
  readonly phraseId: string | null;
  /** Of the words; a reply is in it. */
  readonly language: string;
  /** The carrier has replied already. */
  readonly isAnsweredByCarrier: boolean;
}

export interface HeededKeyword {
  /** Null: the text says nothing about it. */
  readonly decision: ContactDecision | null;
  /** Before this text. */
  readonly wasOptedOut: boolean;
  /** Something is to be replied: the text opted out or in who was not before, or asks for help. */
  readonly isNews: boolean;
  readonly cancelledTexts: number;
}

/**
 * Lets what a text says about being contacted take effect: keywords, plain words, and what the carrier made of it. For the
 * whole organization, before any model or assistant, and whether or not anybody answers the number. To be called under the
 * thread's lock. What a name in place of a number sends is no keyword: nothing can be sent there.
 */
export async function heedKeyword(
  deps: Pick<SmsDeps, "optOuts" | "vendor">,
  unit: ScopedUnitOfWork,
  provider: string,
  sms: Pick<InboundSms, "from" | "body" | "answeredKeyword">,
): Promise<HeededKeyword> {
  const { from } = sms;
  if (!isTextable(from)) return { decision: null, wasOptedOut: false, isNews: false, cancelledTexts: 0 };
  const wasOptedOut = await deps.optOuts.has(unit, from);
  const decision = decide(sms, deps.vendor(provider)?.texts ?? null, wasOptedOut);
  switch (decision?.action) {
    case "stop": {
      const { decidedBy, phraseId } = decision;
      const source = decidedBy === "carrier" ? "carrier" : phraseId?.includes(".keyword.") ? "keyword" : "phrase";
      // Two texts to two numbers of ours may come at once; the list says which was first.
      const isNews = await deps.optOuts.add(unit, from, source, phraseId);
      return { decision, wasOptedOut, isNews, cancelledTexts: (await cancelQueuedTexts(unit, from)).length };
    }
    case "start":
      return { decision, wasOptedOut, isNews: await deps.optOuts.remove(unit, from), cancelledTexts: 0 };
    case "help":
      return { decision, wasOptedOut, isNews: true, cancelledTexts: 0 };
    default:
      return { decision: null, wasOptedOut, isNews: false, cancelledTexts: 0 };
  }
}

/** Rule and carrier each can revoke; neither overrules the other in that. */
export function decide(
  { body, answeredKeyword }: Pick<InboundSms, "body" | "answeredKeyword">,
  carrier: Pick<CarrierTexts, "answeredKeywords"> | null,
  isOptedOut: boolean,
): ContactDecision | null {
  const verdict = readContactWish(body);
  const { stop = [], start = [] } = carrier?.answeredKeywords ?? {};
  const isAgreed = isOptedOut && start.includes("yes") && isAffirmation(body);
  const ruled = verdict?.kind ?? (isAgreed ? "start" : null);
  const action = ruled === "stop" ? ruled : (answeredKeyword ?? ruled);
  if (action === null) return null;
  const words = plainWords(body);
  return {
    action,
    decidedBy: answeredKeyword === action ? "carrier" : "rule",
    phraseId: verdict?.kind === action ? verdict.phraseId : isAgreed ? "en.keyword.yes" : null,
    language: verdict?.language ?? "en",
    isAnsweredByCarrier:
      answeredKeyword === action ||
      (action === "stop" && stop.includes(words)) ||
      (action === "start" && start.includes(words)),
  };
}
