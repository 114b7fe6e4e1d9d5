import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { checkDestination } from "./destinations.ts";
import { LimitReachedError } from "./limit-reached-error.ts";
import { readLimits } from "./limit-store.ts";
import type { Limits } from "./limits.ts";
import { findReachedTextLimit, hasTextLimit, type ReachedLimit } from "./reached-limit.ts";
import { countTextsTo, holdCounts, sumUsage } from "./usage-store.ts";
import type { UsageWindows } from "./usage-windows.ts";

export interface TextToAdmit {
  readonly assistantId: AssistantId;
  /** E.164, both. */
  readonly from: string;
  readonly to: string;
  /** It answers a text of the recipient, so their country does not matter. */
  readonly isAnswer: boolean;
}

/**
 * Admits or refuses a text, in the transaction that writes its intent. Under a limit, each request waits until the one
 * before has committed, so that together they never exceed it; without limits nobody waits. Call it before anything is
 * counted (`countText`) and while the thread is locked.
 *
 * @throws LimitReachedError
 * @throws DomainError `invalid-input`, code `destination-not-allowed`
 */
export async function admitText(unit: ScopedUnitOfWork, text: TextToAdmit): Promise<void> {
  const { limits, windows } = await readLimits(unit, text.assistantId);
  if (!text.isAnswer) checkDestination(limits.destinations, text.from, text.to, "Texts");
  const held = countsToHold(limits, text);
  if (held.length === 0) return;
  await holdCounts(unit, held);
  const reached = await reachedTextLimit(unit, limits, windows, text);
  if (reached !== null) throw new LimitReachedError(reached);
}

/** The text limit that is used up now. Nothing is reserved, so other texts may be faster. */
export async function reachedTextLimit(
  unit: ScopedUnitOfWork,
  limits: Limits,
  windows: UsageWindows,
  text: Pick<TextToAdmit, "assistantId" | "to">,
): Promise<ReachedLimit | null> {
  const isCounted = hasTextLimit(limits.organization) || hasTextLimit(limits.assistant);
  const used = isCounted ? await sumUsage(unit, text.assistantId, windows) : null;
  const toRecipient = hasRecipientLimit(limits)
    ? await countTextsTo(unit, text.assistantId, text.to, windows.day.startsAt)
    : { organization: 0, assistant: 0 };
  const none = { thisHour: 0, today: 0 };
  return findReachedTextLimit(
    limits,
    windows,
    { organization: used?.organization.texts ?? none, assistant: used?.assistant.texts ?? none },
    toRecipient,
  );
}

/** Always in this order: organization, assistant, recipient. Holding the first makes the others unnecessary. */
function countsToHold(limits: Limits, text: TextToAdmit): string[] {
  if (hasTextLimit(limits.organization)) return ["organization"];
  return [
    ...(hasTextLimit(limits.assistant) ? [`assistant|${text.assistantId}`] : []),
    ...(hasRecipientLimit(limits) ? [`recipient|${text.to}`] : []),
  ];
}

function hasRecipientLimit({ organization, assistant }: Limits): boolean {
  return organization.textsPerRecipientPerDay !== null || assistant.textsPerRecipientPerDay !== null;
}
