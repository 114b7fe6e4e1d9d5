import { type AssistantId, asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { handleJob, type JobContext, type JobRegistration } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { chooseSimulatedTools } from "../../answering/choose-tools.ts";
import { findShadow } from "../../prompts/shadow/find-shadow.ts";
import { countModelAnswer, countRefusal } from "../../usage/count-usage.ts";
import { findSpendRefusal } from "../../usage/find-spend-refusal.ts";
import type { LearningDeps } from "../learning-deps.ts";
import { type AnsweredTurn, answerTurn, type ShadowAssistant } from "./answer-turn.ts";
import { type OpenedConversation, openConversation } from "./open-conversation.ts";
import type { SampledTurn } from "./sample-turns.ts";
import { answerInShadowJob, type ShadowPlace, shadowRequest } from "./shadow-job.ts";
import {
  claimShadowWork,
  extendShadowWork,
  finishShadowWork,
  insertShadowTurn,
  listAnsweredTurns,
  lockShadowWork,
  releaseShadowWork,
} from "./shadow-work-store.ts";

/** Longer than a turn may take, with its judge. */
const LEASE_MS = 300_000;
/** Less than a job may take: then the next job goes on. */
const LONGEST_WORK_MS = 250_000;
/** A conversation that ends its reader each time must not end one process after another. */
const MOST_ATTEMPTS = 10;
const STOPPED = "The version is not in shadow any more";

export function answerInShadow(deps: LearningDeps): JobRegistration {
  return handleJob(answerInShadowJob, (place, context) =>
    work(deps, deps.platform.data.scope(asId<OrganizationId>(place.organizationId)), place, context),
  );
}

/** A conversation this process is at, for as long as nobody else claims it. */
interface Claimed extends OpenedConversation {
  readonly place: ShadowPlace;
  readonly assistantId: AssistantId;
  /** Turns of the sample that are not answered yet. */
  readonly pending: readonly SampledTurn[];
  /** Which attempt this is, from 1. */
  readonly attempt: number;
}

/**
 * Claims a conversation that is over and has the turns of the sample answered by the version in shadow, one after the other. A
 * turn that was answered is never answered again, whoever is killed meanwhile; what cannot be answered is counted as skipped.
 */
async function work(
  deps: LearningDeps,
  scope: OrganizationScope,
  place: ShadowPlace,
  context: JobContext,
): Promise<void> {
  const claimed = await scope.transaction((unit) => claim(deps, unit, place));
  if (claimed === null) return;
  let left = claimed.pending.length;
  const finish = (reason: string | null) =>
    scope.transaction(async (unit) => {
      if (!(await isStillOurs(unit, claimed))) return;
      await finishShadowWork(unit, place, reason === null ? null : { reason, turnCount: left });
    });
  try {
    const assistant = left === 0 ? null : await prepare(deps, scope, claimed);
    if (left > 0 && assistant === null) return await finish("No model is configured that may answer");
    const untilMs = deps.platform.clock.monotonicMs() + LONGEST_WORK_MS;
    for (const turn of claimed.pending) {
      if (assistant === null) break;
      context.signal.throwIfAborted();
      if (context.isDraining() || deps.platform.clock.monotonicMs() > untilMs) return await handOn(scope, claimed);
      const refusal = await scope.transaction((unit) => refusalOf(unit, claimed));
      if (refusal !== null) return await finish(refusal);
      const answered = await answerTurn({ clock: deps.platform.clock, signal: context.signal }, assistant, turn);
      if (!(await scope.transaction((unit) => keep(unit, claimed, answered)))) return;
      left -= 1;
    }
    await finish(null);
  } catch (error) {
    if (context.signal.aborted) return handOn(scope, claimed);
    const { organizationId, conversationId } = place;
    deps.platform.logger.warn("turn not answered in shadow", { organizationId, conversationId, ...errorFields(error) });
    if (context.isLastAttempt || (error instanceof ProviderError && !error.isRetryable)) {
      return finish(error instanceof ProviderError ? error.message : "It could not be answered");
    }
    await scope.transaction(async (unit) => {
      if (await isStillOurs(unit, claimed)) await releaseShadowWork(unit, place);
    });
    throw error;
  }
}

/** Null when there is nothing to do, or somebody else is at it. */
async function claim(deps: LearningDeps, unit: ScopedUnitOfWork, place: ShadowPlace): Promise<Claimed | null> {
  const found = await lockShadowWork(unit, place);
  if (found === null || found.isClaimed || !["waiting", "running"].includes(found.state)) return null;
  const skip = (reason: string, turnCount = 0) => finishShadowWork(unit, place, { reason, turnCount }).then(() => null);
  const shadow = await findShadow(unit, found.assistantId, place.versionId);
  if (shadow === null) return skip(STOPPED);
  const opened = await openConversation(unit, deps.platform.hashes, { ...found, ...place, shadow });
  if (opened === null) return skip("Its assistant was deleted");
  const answered = await listAnsweredTurns(unit, place);
  const pending = opened.sample.filter(({ turn }) => !answered.has(turn.index));
  if (found.attempts >= MOST_ATTEMPTS) return skip("Every attempt was cut off", pending.length);
  await claimShadowWork(unit, place, LEASE_MS);
  return { ...opened, place, assistantId: found.assistantId, pending, attempt: found.attempts + 1 };
}

/** Null: no model may answer. The demo responder says nothing of a prompt. */
async function prepare(
  deps: LearningDeps,
  scope: OrganizationScope,
  { assistant, promptFor, mocks, liveVersionId }: Claimed,
): Promise<ShadowAssistant | null> {
  const model = await chooseModel(deps.answering, scope, assistant, "models-only");
  if (model === null) return null;
  const tools = await chooseSimulatedTools(deps.answering, scope, assistant);
  return { assistant, model, promptFor, tools, mocks, liveVersionId };
}

/** Why no more may be asked; null: it may. */
async function refusalOf(unit: ScopedUnitOfWork, { place, assistantId }: Claimed): Promise<string | null> {
  if ((await findShadow(unit, assistantId, place.versionId)) === null) return STOPPED;
  const refusal = await findSpendRefusal(unit, assistantId);
  if (refusal === null) return null;
  await countRefusal(unit, assistantId, refusal);
  return refusal.message;
}

/** Writes the turn and what it cost. @returns false when another process has claimed the conversation, or it was deleted */
async function keep(unit: ScopedUnitOfWork, claimed: Claimed, { row, used }: AnsweredTurn): Promise<boolean> {
  const isOurs = await isStillOurs(unit, claimed);
  if (isOurs) {
    await insertShadowTurn(unit, claimed.place, row);
    await extendShadowWork(unit, claimed.place, LEASE_MS);
  }
  for (const { usage, costMicros } of used) await countModelAnswer(unit, claimed.assistantId, { ...usage, costMicros });
  return isOurs;
}

async function handOn(scope: OrganizationScope, claimed: Claimed): Promise<void> {
  await scope.transaction(async (unit) => {
    if (!(await isStillOurs(unit, claimed))) return;
    await releaseShadowWork(unit, claimed.place);
    unit.enqueue(shadowRequest(claimed.place));
  });
}

async function isStillOurs(unit: ScopedUnitOfWork, { place, attempt }: Claimed): Promise<boolean> {
  const now = await lockShadowWork(unit, place);
  return now?.state === "running" && now.attempts === attempt;
}
