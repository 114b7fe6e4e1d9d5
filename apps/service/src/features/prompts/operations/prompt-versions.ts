import {
  approvePromptVersion,
  createPromptVersion,
  getPromptDiff,
  getPromptGates,
  getPromptVersion,
  listPromptVersions,
  promotePromptVersion,
  rollBackPromptVersion,
  startPromptCanary,
  updatePromptCanary,
} from "@parley/contracts/learning/prompt-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { readComparison } from "../canary/judge-canaries.ts";
import { diffPrompts } from "../diff-prompts.ts";
import {
  approvePrompt,
  draftPrompt,
  promotePrompt,
  rollBackPrompt,
  setCanaryPercentage,
  startCanary,
} from "../move-prompt.ts";
import { presentComparison, presentPromptDetail, presentPromptVersion } from "../present-prompt.ts";
import { listPromptMoves } from "../prompt-move-store.ts";
import { findServing, listPromptVersions as listVersions } from "../prompt-version-store.ts";
import { readShadowSummary } from "../shadow/find-shadow.ts";
import { presentShadowSummary } from "../shadow/present-shadow.ts";
import { gatesOf, mayBePromoted } from "../show-gates.ts";
import { move, requireAssistant, requireVersion, show } from "./version-operations.ts";

/** Versions of assistants' prompts, and their way into production and out of it. */
export const promptVersionOperations: readonly Operation[] = [
  defineOperation(listPromptVersions, ({ scope, params, query }) =>
    scope.transaction(async (unit) => {
      const { id } = await requireAssistant(unit, params.assistant_id);
      return (await listVersions(unit, id, query.status ?? null)).map(presentPromptVersion);
    }),
  ),
  defineOperation(createPromptVersion, ({ scope, identity, params, body }) =>
    scope.transaction(async (unit) => {
      const version = await draftPrompt(unit, {
        assistantId: asId(params.assistant_id),
        systemPrompt: body.system_prompt,
        name: body.version_name ?? null,
        changeSummary: body.change_summary ?? body.generation_notes ?? null,
        source: "manual",
        userId: identity.userId,
      });
      return presentPromptDetail(version, await listPromptMoves(unit, version.id));
    }),
  ),
  defineOperation(getPromptVersion, ({ scope, params }) => scope.transaction((unit) => show(unit, params))),
  defineOperation(getPromptDiff, ({ scope, params, query }) =>
    scope.transaction(async (unit) => {
      const version = await requireVersion(unit, params, params.version_id);
      const against =
        query.against === undefined
          ? await findServing(unit, version.assistantId, "production")
          : await requireVersion(unit, params, query.against);
      const { systemPrompt: before } = against ?? (await requireAssistant(unit, params.assistant_id));
      const { parts, addedWords, removedWords } = diffPrompts(before, version.systemPrompt);
      return {
        version_id: version.id,
        against: against?.id ?? null,
        parts: [...parts],
        added_words: addedWords,
        removed_words: removedWords,
      };
    }),
  ),
  defineOperation(approvePromptVersion, (input) =>
    move(input, (unit, mover) => approvePrompt(unit, mover, input.body?.approval_notes ?? null)),
  ),
  defineOperation(startPromptCanary, (input) =>
    move(input, (unit, mover) => startCanary(unit, mover, input.body?.percentage ?? 5)),
  ),
  defineOperation(updatePromptCanary, (input) =>
    move(input, (unit, mover) => setCanaryPercentage(unit, mover, input.body.percentage)),
  ),
  defineOperation(promotePromptVersion, (input) => move(input, promotePrompt)),
  defineOperation(rollBackPromptVersion, (input) =>
    move(input, (unit, mover) => rollBackPrompt(unit, mover, input.body.reason)),
  ),
  defineOperation(getPromptGates, ({ scope, params }) =>
    scope.transaction(async (unit) => {
      const version = await requireVersion(unit, params, params.version_id);
      const steps = await listPromptMoves(unit, version.id);
      const comparison = await readComparison(unit, version);
      const shadow = await readShadowSummary(unit, version);
      return {
        version_id: version.id,
        status: version.status,
        can_promote: mayBePromoted(version, steps),
        gates: gatesOf(version, steps, comparison).map(({ isRequired, ...gate }) => ({
          ...gate,
          required: isRequired,
        })),
        canary: comparison === null ? null : presentComparison(comparison),
        shadow: shadow === null ? null : presentShadowSummary(shadow),
      };
    }),
  ),
];
