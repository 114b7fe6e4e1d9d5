import type { AssistantId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";
import type { ChangeAuthor } from "../change/author.ts";
import { changeAssistant } from "../change/change-assistant.ts";
import { recordFromSnapshot } from "../record/record.ts";
import { findSettingsVersion } from "./settings-version-store.ts";

/**
 * Makes an assistant what it was before a change in its history. What it is now goes into the history first, so a
 * rollback can be rolled back. Numbers, documents and calls are not settings and stay.
 *
 * The history holds no secrets, only where they were. A place that held a secret then keeps the one it holds now, if
 * any; a secret removed since stays removed, and one added since is deleted. Within lists (fallbacks, custom tools) a
 * secret follows its mask and not its position, so that no vendor gets another's key.
 * @throws DomainError `not-found`; `invalid-input` (`secret-needed`) when a stored secret would be sent to another
 * address and the author is not an admin; `conflict`
 */
export async function rollBack(
  deps: Pick<AssistantsDeps, "platform" | "hooks">,
  scope: OrganizationScope,
  id: AssistantId,
  versionId: number,
  by: { readonly author: ChangeAuthor; readonly description: string | null },
): Promise<void> {
  const version = await scope.transaction((unit) => findSettingsVersion(unit, id, versionId));
  if (version === null) throw notFound("Settings version");
  const record = recordFromSnapshot(version.snapshot);
  await changeAssistant(deps, scope, id, {
    wanted: () => record,
    author: by.author,
    description: by.description ?? `Rolled back to before change ${versionId}`,
  });
}
