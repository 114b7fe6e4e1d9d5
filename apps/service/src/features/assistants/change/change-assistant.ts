import type { AssistantId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { planSecrets } from "../../../platform/record-secrets/plan-secrets.ts";
import { findReplacedSecrets, sealSecrets } from "../../../platform/record-secrets/seal-secrets.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";
import { insertSettingsVersion } from "../history/settings-version-store.ts";
import { completeSettings } from "../record/members.ts";
import { refuseOwnSound } from "../record/own-sound.ts";
import { type AssistantRecord, changedFields, recordFromRow, snapshotOf, systemPromptOf } from "../record/record.ts";
import { assistantSecretScope } from "../record/secret-scope.ts";
import { findAssistantRow, listSecretRows, replaceAssistant, replaceSecretRows } from "../record/store.ts";
import type { ChangeAuthor } from "./author.ts";

export interface AssistantChange {
  /** Computes the new record from the stored one; run again when somebody else's change was stored first. */
  readonly wanted: (current: AssistantRecord) => AssistantRecord;
  readonly author: ChangeAuthor;
  /** The author's own note for the history. */
  readonly description: string | null;
}

/** A change may lose the race a few times; losing more often means that something writes without pause. */
const MAX_ATTEMPTS = 5;

/**
 * Changes an assistant and keeps what it was before in its history, in one transaction. The new record is computed from
 * the stored one and written only if that has not changed since, else computed again: two changes to different members
 * at the same moment both take effect. A change that changes nothing leaves no trace.
 * @throws DomainError `not-found`, `invalid-input`, `conflict`
 */
export async function changeAssistant(
  { platform, hooks }: Pick<AssistantsDeps, "platform" | "hooks">,
  scope: OrganizationScope,
  id: AssistantId,
  change: AssistantChange,
): Promise<void> {
  const { author } = change;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const stored = await scope.transaction(async (unit) => {
      const row = await findAssistantRow(unit, id);
      return row === null ? null : { row, secrets: await listSecretRows(unit, id) };
    });
    if (stored === null) throw notFound("Assistant");
    const { row, secrets } = stored;
    const current = recordFromRow(row);
    const wanted = change.wanted(current);
    const complete = completeSettings(wanted.settings);
    refuseOwnSound(
      complete.tts_settings.background_sound,
      completeSettings(current.settings).tts_settings.background_sound,
    );
    const plan = planSecrets(current.settings, complete, author.mayRedirectSecrets);
    const next = { ...wanted, settings: plan.settings };
    const secretScope = assistantSecretScope(scope.organizationId, id);
    const replaced = await findReplacedSecrets(platform.envelope, secretScope, plan, secrets);
    const fields = changedFields(current, next, replaced);
    if (fields.length === 0) return;
    const sealed = await sealSecrets(platform.envelope, secretScope, plan, secrets);
    const isStored = await scope.transaction(async (unit) => {
      if (!(await replaceAssistant(unit, id, row.version, next))) return false;
      await replaceSecretRows(unit, id, sealed);
      await insertSettingsVersion(unit, {
        assistantId: id,
        snapshot: snapshotOf(current),
        changedFields: fields,
        changedBy: author.userId,
        changeDescription: change.description,
      });
      const [before, after] = [systemPromptOf(current), systemPromptOf(next)];
      if (before !== after) {
        const edit = { before, after, authorId: author.userId, description: change.description };
        for (const hook of hooks) await hook.onPromptChange?.(unit, id, edit);
      }
      return true;
    });
    if (isStored) return;
  }
  throw new DomainError("conflict", "The assistant was changed by someone else at the same time", {
    code: "changed-by-others",
    fix: "Read the assistant and send the change again.",
  });
}
