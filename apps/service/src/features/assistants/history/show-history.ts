import type { settingsVersion } from "@parley/contracts/assistants/assistant-history-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { AssistantId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { z } from "zod";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import { MASK } from "../../../platform/record-secrets/secret-mask.ts";
import { mapSecrets } from "../../../platform/record-secrets/secret-places.ts";
import { findMembers } from "../../accounts/members/find-member.ts";
import { findAssistantRow } from "../record/store.ts";
import { maySeeSecretEnds } from "../show/present-assistant.ts";
import {
  countSettingsVersions,
  findSettingsVersion,
  listSettingsVersions,
  type SettingsVersion,
} from "./settings-version-store.ts";

type WireVersion = z.input<typeof settingsVersion>;

/** An assistant's changes, newest first, and how many there are in total. @throws DomainError `not-found` */
export async function showSettingsHistory(
  scope: OrganizationScope,
  identity: Identity,
  assistantId: AssistantId,
  limit: number,
): Promise<{ readonly history: WireVersion[]; readonly total: number }> {
  return scope.transaction(async (unit) => {
    await assertAssistant(unit, assistantId);
    const versions = await listSettingsVersions(unit, assistantId, limit);
    return {
      history: await presentVersions(unit, identity, versions),
      total: await countSettingsVersions(unit, assistantId),
    };
  });
}

/** @throws DomainError `not-found` */
export async function showSettingsVersion(
  scope: OrganizationScope,
  identity: Identity,
  assistantId: AssistantId,
  versionId: number,
): Promise<WireVersion> {
  const [version] = await scope.transaction(async (unit) => {
    await assertAssistant(unit, assistantId);
    const found = await findSettingsVersion(unit, assistantId, versionId);
    return presentVersions(unit, identity, found === null ? [] : [found]);
  });
  if (version === undefined) throw notFound("Settings version");
  return version;
}

async function assertAssistant(unit: ScopedUnitOfWork, id: AssistantId): Promise<void> {
  if ((await findAssistantRow(unit, id)) === null) throw notFound("Assistant");
}

async function presentVersions(
  unit: ScopedUnitOfWork,
  identity: Identity,
  versions: readonly SettingsVersion[],
): Promise<WireVersion[]> {
  const members = await findMembers(
    unit,
    versions.flatMap((version) => (version.changedBy === null ? [] : [version.changedBy])),
  );
  const showsEnds = maySeeSecretEnds(identity);
  return versions.map((version) => {
    const member = version.changedBy === null ? undefined : members.get(version.changedBy);
    return {
      id: version.id,
      version_id: version.id,
      assistant_id: version.assistantId,
      snapshot: showsEnds ? { ...version.snapshot } : mapSecrets(version.snapshot, () => MASK),
      changed_fields: [...version.changedFields],
      changed_by:
        version.changedBy === null
          ? null
          : { id: version.changedBy, email: member?.email ?? null, name: member?.fullName ?? null },
      change_description: version.changeDescription,
      created_at: toWireTimestamp(version.createdAt),
    };
  });
}
