import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { InboundSms } from "../../providers/telephony/telephony-provider.ts";
import { isTextable } from "../../providers/telephony/textable-address.ts";
import { type KeywordAction, keywordActionOf } from "./keyword-replies.ts";
import type { SmsDeps } from "./sms-deps.ts";
import { cancelQueuedTexts } from "./sms-log-store.ts";

export interface HeededKeyword {
  readonly action: KeywordAction | null;
  /** Before this text. */
  readonly wasOptedOut: boolean;
  readonly cancelledTexts: number;
}

/**
 * Lets STOP and START take effect: for the whole organization, before any model or assistant, and whether or not anybody
 * answers the number. To be called under the thread's lock. What a name in place of a number sends is no keyword: nothing can
 * be sent there.
 */
export async function heedKeyword(
  deps: Pick<SmsDeps, "optOuts">,
  unit: ScopedUnitOfWork,
  { from, body }: Pick<InboundSms, "from" | "body">,
): Promise<HeededKeyword> {
  if (!isTextable(from)) return { action: null, wasOptedOut: false, cancelledTexts: 0 };
  const wasOptedOut = await deps.optOuts.has(unit, from);
  const action = keywordActionOf(body, wasOptedOut);
  let cancelledTexts = 0;
  if (action === "stop") {
    await deps.optOuts.add(unit, from, "keyword");
    cancelledTexts = (await cancelQueuedTexts(unit, from)).length;
  } else if (action === "start") {
    await deps.optOuts.remove(unit, from);
  }
  return { action, wasOptedOut, cancelledTexts };
}
