import type { AssistantId, UserId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mapSecrets } from "../../../platform/record-secrets/secret-places.ts";
import type { AssistantHooks } from "../assistant-hooks.ts";
import { recordFromRow } from "../record/record.ts";
import { findAssistantRow, findTakenNames } from "../record/store.ts";
import { copyNames } from "./copy-names.ts";
import { storeNewAssistant } from "./create-assistant.ts";

/**
 * Makes another assistant with the same configuration and tools. Numbers, documents, calls and history stay with the
 * original, and so do its keys, which were given for it alone: the copy uses the organization's until it gets its own.
 * @throws DomainError `not-found`
 */
export async function copyAssistant(
  {
    platform,
    hooks,
  }: { readonly platform: Pick<Platform, "data" | "envelope">; readonly hooks: readonly AssistantHooks[] },
  scope: OrganizationScope,
  userId: UserId,
  id: AssistantId,
): Promise<AssistantId> {
  const { record, name } = await scope.transaction(async (unit) => {
    const row = await findAssistantRow(unit, id);
    if (row === null) throw notFound("Assistant");
    return { record: recordFromRow(row), name: await firstFreeName(unit, row.name) };
  });
  const settings = mapSecrets(record.settings, () => null);
  return storeNewAssistant(platform, scope, userId, { ...record, name, settings }, async (unit, copyId) => {
    for (const { onDuplicate } of hooks) await onDuplicate?.(unit, id, copyId);
  });
}

const NAMES_AT_ONCE = 50;

/** Names need not be unique, so two copies made at the same moment may have the same name. */
async function firstFreeName(unit: ScopedUnitOfWork, name: string): Promise<string> {
  for (let first = 1; ; first += NAMES_AT_ONCE) {
    const names = copyNames(name, first, NAMES_AT_ONCE);
    const taken = await findTakenNames(unit, names);
    const free = names.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}
