import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import type { Mover } from "../move-prompt.ts";
import { presentPromptDetail } from "../present-prompt.ts";
import { listPromptMoves } from "../prompt-move-store.ts";
import type { PromptVersion } from "../prompt-version.ts";
import { findPromptVersion } from "../prompt-version-store.ts";

/** As paths name a version; the ids may be anything. */
interface VersionParams {
  readonly assistant_id: number;
  readonly version_id: number;
}

/** Has a version take a step, and shows it. */
export function move(
  {
    scope,
    identity,
    params,
  }: { readonly scope: OrganizationScope; readonly identity: Identity; readonly params: VersionParams },
  make: (unit: ScopedUnitOfWork, mover: Mover) => Promise<void>,
) {
  return scope.transaction(async (unit) => {
    await make(unit, {
      assistantId: asId<AssistantId>(params.assistant_id),
      versionId: params.version_id,
      userId: identity.userId,
    });
    return show(unit, params);
  });
}

export async function show(unit: ScopedUnitOfWork, params: VersionParams) {
  const version = await requireVersion(unit, params, params.version_id);
  return presentPromptDetail(version, await listPromptMoves(unit, version.id));
}

/** @throws DomainError `not-found` */
export async function requireAssistant(unit: ScopedUnitOfWork, assistantId: number) {
  const assistant = await findAssistant(unit, asId(assistantId));
  if (assistant === null) throw notFound("Assistant");
  return assistant;
}

/** @throws DomainError `not-found` */
export async function requireVersion(
  unit: ScopedUnitOfWork,
  { assistant_id: assistantId }: Pick<VersionParams, "assistant_id">,
  versionId: number,
): Promise<PromptVersion> {
  const { id } = await requireAssistant(unit, assistantId);
  const version = await findPromptVersion(unit, id, versionId);
  if (version === null) throw notFound("Prompt version");
  return version;
}
