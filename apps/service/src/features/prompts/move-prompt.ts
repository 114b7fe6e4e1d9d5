import type { AssistantId, UserId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { changeSystemPrompt, holdSystemPrompt } from "../assistants/change/change-system-prompt.ts";
import { chooseVoiceShare } from "./canary/choose-voice-share.ts";
import { insertPromptMove, listPromptMoves } from "./prompt-move-store.ts";
import { PROMPT_TABLE, type PromptMove, statusesWith } from "./prompt-states.ts";
import type { PromptVersion } from "./prompt-version.ts";
import { findPromptVersion, findServing, insertPromptVersion, updateStatus } from "./prompt-version-store.ts";
import { mayBePromoted } from "./show-gates.ts";

/** Which version is moved, and by whom. */
export interface Mover {
  readonly assistantId: AssistantId;
  readonly versionId: number;
  /** Null: it happens by itself. */
  readonly userId: UserId | null;
}

interface Step {
  /** Of callers for a canary, of turns for a shadow run. */
  readonly percentage?: number;
  readonly voiceShare?: number;
  readonly reason?: string | null;
  readonly replacedVersionId?: number | null;
}

/** @throws DomainError `not-found`; `invalid-state` when the version is not in testing or its evaluation has not passed */
export async function approvePrompt(unit: ScopedUnitOfWork, mover: Mover, notes: string | null): Promise<void> {
  await holdSystemPrompt(unit, mover.assistantId);
  const version = await requirePromptVersion(unit, mover);
  requireMove(version, "approve");
  if (version.evalPassed !== true) {
    throw new DomainError("invalid-state", "The version has not passed an evaluation", {
      code: "not-evaluated",
      fix: "Run an evaluation of this version and wait for its end.",
    });
  }
  await takeStep(unit, version, "approve", mover.userId, { reason: notes });
}

/** @throws DomainError `not-found`, `invalid-state`; `conflict` when another version of the assistant is a canary */
export async function startCanary(unit: ScopedUnitOfWork, mover: Mover, percentage: number): Promise<void> {
  const told = await holdSystemPrompt(unit, mover.assistantId);
  const version = await requirePromptVersion(unit, mover);
  requireMove(version, "start-canary");
  const running = await findServing(unit, mover.assistantId, "canary");
  if (running !== null) {
    throw new DomainError("conflict", `Version ${running.version} is a canary already`, {
      code: "canary-running",
      fix: "Promote that version or roll it back first.",
    });
  }
  await keepPromptAsVersion(unit, mover.assistantId, told);
  const voiceShare = await chooseVoiceShare(unit, mover.assistantId);
  await takeStep(unit, version, "start-canary", mover.userId, { percentage, voiceShare });
}

/** Another share of callers; those who have the canary keep it as long as the share grows. @throws DomainError */
export async function setCanaryPercentage(unit: ScopedUnitOfWork, mover: Mover, percentage: number): Promise<void> {
  await holdSystemPrompt(unit, mover.assistantId);
  const version = await requirePromptVersion(unit, mover);
  await takeStep(unit, version, "set-percentage", mover.userId, { percentage });
}

/**
 * Puts a version into production: conversations are told what it says from now on, and the version before is retired.
 * @throws DomainError `not-found`, `invalid-state`
 */
export async function promotePrompt(unit: ScopedUnitOfWork, mover: Mover): Promise<void> {
  const told = await holdSystemPrompt(unit, mover.assistantId);
  const version = await requirePromptVersion(unit, mover);
  requireMove(version, "promote");
  if (!mayBePromoted(version, await listPromptMoves(unit, version.id))) {
    throw new DomainError("invalid-state", "The version was not rolled back out of production", {
      code: "prompt-state",
      fix: "Of those that are retired only such a version can be promoted again. Make a new version of its text.",
    });
  }
  const former = await keepPromptAsVersion(unit, mover.assistantId, told);
  if (version.status !== "shadow") await endShadow(unit, mover, "Another version was promoted");
  await takeStep(unit, former, "supersede", mover.userId, { reason: `Version ${version.version} took its place` });
  await takeStep(unit, version, "promote", mover.userId, { replacedVersionId: former.id });
  await changeSystemPrompt(unit, mover.assistantId, version.systemPrompt, {
    userId: mover.userId,
    description: `Version ${version.version} of the prompt was promoted`,
  });
}

/**
 * Takes a version out of service: of a canary nobody hears any more from the next answer on; in place of the version in
 * production stands the one that was there before it.
 * @throws DomainError `not-found`, `invalid-state` (also: nothing was in production before it)
 */
export async function rollBackPrompt(unit: ScopedUnitOfWork, mover: Mover, reason: string): Promise<void> {
  await holdSystemPrompt(unit, mover.assistantId);
  const version = await requirePromptVersion(unit, mover);
  requireMove(version, "roll-back");
  if (version.status === "canary") {
    await takeStep(unit, version, "roll-back", mover.userId, { reason });
    return;
  }
  const { replacedVersionId } = version;
  const before =
    replacedVersionId === null ? null : await findPromptVersion(unit, mover.assistantId, replacedVersionId);
  if (before === null) {
    throw new DomainError("invalid-state", "No version was in production before this one", {
      code: "no-former-version",
      fix: "Promote another version, or edit the assistant's prompt.",
    });
  }
  await endShadow(unit, mover, "The version in production was rolled back");
  await takeStep(unit, version, "roll-back", mover.userId, { reason });
  await takeStep(unit, before, "restore", mover.userId, { reason });
  await changeSystemPrompt(unit, mover.assistantId, before.systemPrompt, {
    userId: mover.userId,
    description: `Version ${version.version} of the prompt was rolled back: ${reason}`,
  });
}

/**
 * The assistant's prompt was edited where it stands: that is a version in production, too, and a canary or a version in shadow
 * has nothing left that it could be compared with.
 */
export async function keepEdit(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  edit: { readonly before: string; readonly after: string; readonly userId: UserId; readonly note: string | null },
): Promise<void> {
  const former = await keepPromptAsVersion(unit, assistantId, edit.before);
  const canary = await findServing(unit, assistantId, "canary");
  if (canary !== null) {
    await takeStep(unit, canary, "end-canary", edit.userId, { reason: "The assistant's prompt was edited" });
  }
  await endShadow(unit, { assistantId, userId: edit.userId }, "The assistant's prompt was edited");
  await takeStep(unit, former, "supersede", edit.userId, { reason: "The assistant's prompt was edited" });
  await beginVersion(unit, {
    assistantId,
    name: null,
    systemPrompt: edit.after,
    changeSummary: edit.note,
    source: "edit",
    status: "production",
    replacedVersionId: former.id,
    createdBy: edit.userId,
  });
}

/** A version nobody has tried yet. @throws DomainError `not-found` */
export async function draftPrompt(
  unit: ScopedUnitOfWork,
  draft: {
    readonly assistantId: AssistantId;
    readonly systemPrompt: string;
    readonly name: string | null;
    readonly changeSummary: string | null;
    readonly source: "manual" | "optimization";
    /** Null: the account of whoever wanted it is gone. */
    readonly userId: UserId | null;
  },
): Promise<PromptVersion> {
  await holdSystemPrompt(unit, draft.assistantId);
  return beginVersion(unit, {
    assistantId: draft.assistantId,
    name: draft.name,
    systemPrompt: draft.systemPrompt,
    changeSummary: draft.changeSummary,
    source: draft.source,
    status: "draft",
    replacedVersionId: null,
    createdBy: draft.userId,
  });
}

/** @throws DomainError `not-found`, `invalid-state`; `conflict` when another version of the assistant is in shadow */
export async function startShadow(unit: ScopedUnitOfWork, mover: Mover, percentage: number): Promise<void> {
  const told = await holdSystemPrompt(unit, mover.assistantId);
  const version = await requirePromptVersion(unit, mover);
  requireMove(version, "start-shadow");
  const running = await findServing(unit, mover.assistantId, "shadow");
  if (running !== null) {
    throw new DomainError("conflict", `Version ${running.version} is in shadow already`, {
      code: "shadow-running",
      fix: "Stop that one first.",
    });
  }
  await keepPromptAsVersion(unit, mover.assistantId, told);
  await takeStep(unit, version, "start-shadow", mover.userId, { percentage });
}

/** What was answered so far stays. @throws DomainError `not-found`, `invalid-state` */
export async function stopShadow(unit: ScopedUnitOfWork, mover: Mover): Promise<void> {
  await holdSystemPrompt(unit, mover.assistantId);
  await takeStep(unit, await requirePromptVersion(unit, mover), "stop-shadow", mover.userId, {});
}

/** What the version in shadow was compared with is in production no longer. */
async function endShadow(
  unit: ScopedUnitOfWork,
  { assistantId, userId }: Pick<Mover, "assistantId" | "userId">,
  reason: string,
): Promise<void> {
  const shadow = await findServing(unit, assistantId, "shadow");
  if (shadow !== null) await takeStep(unit, shadow, "stop-shadow", userId, { reason });
}

/** What an assistant was told before it had versions becomes one as soon as another stands beside it. */
async function keepPromptAsVersion(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  told: string,
): Promise<PromptVersion> {
  const known = await findServing(unit, assistantId, "production");
  if (known !== null) return known;
  return beginVersion(unit, {
    assistantId,
    name: null,
    systemPrompt: told,
    changeSummary: null,
    source: "assistant",
    status: "production",
    replacedVersionId: null,
    createdBy: null,
  });
}

async function beginVersion(
  unit: ScopedUnitOfWork,
  made: Parameters<typeof insertPromptVersion>[1],
): Promise<PromptVersion> {
  const version = await insertPromptVersion(unit, made);
  await insertPromptMove(unit, version.id, {
    move: "create",
    from: null,
    to: version.status,
    trafficPercentage: null,
    reason: made.changeSummary,
    movedBy: made.createdBy,
  });
  return version;
}

/** Moves the version as the table has it, and writes down who did. */
export async function takeStep(
  unit: ScopedUnitOfWork,
  version: PromptVersion,
  move: PromptMove,
  userId: UserId | null,
  { percentage, voiceShare, reason = null, replacedVersionId }: Step,
): Promise<void> {
  const to = requireMove(version, move);
  const traffic = to === "canary" ? (percentage ?? version.trafficPercentage) : null;
  const sampled = to === "shadow" ? (percentage ?? version.shadowPercentage) : null;
  const change = {
    status: to,
    trafficPercentage: traffic,
    shadowPercentage: sampled,
    ...(voiceShare === undefined ? {} : { voiceShare }),
    ...(replacedVersionId === undefined ? {} : { replacedVersionId }),
  };
  if (!(await updateStatus(unit, version, change))) {
    throw new Error("a version was moved while its assistant was locked");
  }
  await insertPromptMove(unit, version.id, {
    move,
    from: version.status,
    to,
    trafficPercentage: traffic ?? sampled,
    reason,
    movedBy: userId,
  });
}

/** @throws DomainError `invalid-state` */
function requireMove(version: PromptVersion, move: PromptMove) {
  const to = PROMPT_TABLE[version.status][move];
  if (to !== undefined) return to;
  const from = statusesWith(move);
  throw new DomainError("invalid-state", `A version that is ${version.status} cannot take the step "${move}"`, {
    code: "prompt-state",
    fix: `That is for a version that is ${from.join(" or ")}.`,
  });
}

export async function requirePromptVersion(
  unit: ScopedUnitOfWork,
  { assistantId, versionId }: Mover,
): Promise<PromptVersion> {
  const version = await findPromptVersion(unit, assistantId, versionId);
  if (version === null) throw notFound("Prompt version");
  return version;
}
