import type { AssistantId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import { settingsOf } from "./assistant-from-row.ts";
import { completeSettings, mergeSettings, type SentMembers } from "./assistant-members.ts";
import { findAssistantRow, listSecretRows, replaceAssistant, replaceSecretRows } from "./assistant-store.ts";
import { planSecrets } from "./plan-secrets.ts";
import { sealSecrets } from "./seal-secrets.ts";

/** `replace` puts sent members in place of stored ones, `merge` merges objects at every level. */
export type ChangeKind = "replace" | "merge";

/** Others may win a race a few times; more often only when something writes without pause. */
const MAX_ATTEMPTS = 5;

/**
 * Changes an assistant. The change is worked out on what is stored and written only if that is still so, else it is worked
 * out again: of two that change different members at the same moment, neither is lost.
 * @param mayRedirectSecrets see `planSecrets`
 * @throws DomainError `not-found`, `invalid-input`, `conflict`
 */
export async function changeAssistant(
  platform: Pick<Platform, "envelope">,
  scope: OrganizationScope,
  id: AssistantId,
  kind: ChangeKind,
  sent: SentMembers,
  mayRedirectSecrets: boolean,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const stored = await scope.transaction(async (unit) => {
      const row = await findAssistantRow(unit, id);
      return row === null ? null : { row, secrets: await listSecretRows(unit, id) };
    });
    if (stored === null) throw notFound("Assistant");
    const { row, secrets } = stored;
    const current = settingsOf(row);
    const next = kind === "merge" ? mergeSettings(current, sent.settings) : { ...current, ...sent.settings };
    const plan = planSecrets(current, completeSettings(next), mayRedirectSecrets);
    const owner = { organizationId: scope.organizationId, assistantId: id };
    const sealed = await sealSecrets(platform.envelope, owner, plan, secrets);
    const isStored = await scope.transaction(async (unit) => {
      const isNewest = await replaceAssistant(unit, id, row.version, {
        name: sent.name ?? row.name,
        description: sent.description === undefined ? row.description : sent.description,
        isActive: sent.isActive ?? row.is_active,
        settings: plan.settings,
      });
      if (isNewest) await replaceSecretRows(unit, id, sealed);
      return isNewest;
    });
    if (isStored) return;
  }
  throw new DomainError("conflict", "The assistant was changed by others at the same moment", {
    code: "changed-by-others",
    fix: "Read the assistant and send the change again.",
  });
}
