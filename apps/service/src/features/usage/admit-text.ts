import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { checkDestination } from "./destinations.ts";
import { LimitReachedError } from "./limit-reached-error.ts";
import { readLimits } from "./limit-store.ts";
import type { Limits } from "./limits.ts";
import {
  findReachedTextLimit,
  hasTextLimit,
  isBelowRecipientLimits,
  type ReachedLimit,
  textsLeft,
} from "./reached-limit.ts";
import { countTextsTo, countTextsToEach, holdCounts, sumUsage } from "./usage-store.ts";
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

/** What the limits say of texts to many people in this transaction. */
export interface TextAdmission {
  /** How many more there may be; Infinity without limits. */
  readonly left: number;
  /** What there is none left of. */
  readonly reached: ReachedLimit | null;
  /** @throws DomainError `invalid-input`, code `destination-not-allowed` */
  readonly checkDestination: (from: string, to: string) => void;
  /** Which of these people may get one more text today. Waits for others who are about to write to one of them. */
  readonly recipientsLeft: (phoneNumbers: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Finds out how many texts an assistant may write to people who did not write to it, in the transaction that writes their
 * intents. Together with `admitText` it is as exact, and without limits nobody waits. Call it before the texts are counted
 * (`countTexts`). It is the other way round than for one text, whose thread is locked before: so do not wait for a thread
 * afterwards (`lockFreeThreads`).
 */
export async function openTextAdmission(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<TextAdmission> {
  const { limits, windows } = await readLimits(unit, assistantId);
  const held = countsOfOwners(limits, assistantId);
  await holdCounts(unit, held);
  const used = held.length === 0 ? null : await sumUsage(unit, assistantId, windows);
  const none = { thisHour: 0, today: 0 };
  const texts = { organization: used?.organization.texts ?? none, assistant: used?.assistant.texts ?? none };
  return {
    left: textsLeft(limits, texts),
    reached: findReachedTextLimit(limits, windows, texts, { organization: 0, assistant: 0 }),
    checkDestination: (from, to) => checkDestination(limits.destinations, from, to, "Texts"),
    recipientsLeft: async (phoneNumbers) => {
      if (!hasRecipientLimit(limits)) return new Set(phoneNumbers);
      // In one order, so that two who write to the same people do not wait for each other.
      if (!hasTextLimit(limits.organization)) await holdCounts(unit, phoneNumbers.toSorted().map(countOfRecipient));
      const counts = await countTextsToEach(unit, assistantId, phoneNumbers, windows.day.startsAt);
      return new Set(phoneNumbers.filter((to) => isBelowRecipientLimits(limits, counts.get(to))));
    },
  };
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
  const ofOwners = countsOfOwners(limits, text.assistantId);
  const needsRecipient = hasRecipientLimit(limits) && !hasTextLimit(limits.organization);
  return needsRecipient ? [...ofOwners, countOfRecipient(text.to)] : ofOwners;
}

function countsOfOwners(limits: Limits, assistantId: AssistantId): string[] {
  if (hasTextLimit(limits.organization)) return ["organization"];
  return hasTextLimit(limits.assistant) ? [`assistant|${assistantId}`] : [];
}

function countOfRecipient(phoneNumber: string): string {
  return `recipient|${phoneNumber}`;
}

function hasRecipientLimit({ organization, assistant }: Limits): boolean {
  return organization.textsPerRecipientPerDay !== null || assistant.textsPerRecipientPerDay !== null;
}
