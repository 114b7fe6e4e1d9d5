import type { AssistantId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ChangeAuthor } from "../change/author.ts";
import { changeAssistant } from "../change/change-assistant.ts";
import { recordFromSnapshot } from "../record/record.ts";
import { findSettingsVersion } from "./settings-version-store.ts";

/**
 * Makes an assistant what it was before a change of its history; what it is now goes into the history first, so that a
 * rollback can be rolled back. Numbers, documents and calls are no settings and stay.
 *
 * The history holds no secrets, only their places. A place that held one then keeps the one that stands there now, if
 * there is one; a secret that was taken away since stays away, and one that came since goes. Within lists (fallbacks,
 * custom tools) a secret follows its mask and not its position, so that no vendor gets another's key.
 * @throws DomainError `not-found`; `invalid-input` (`secret-needed`) when a present secret would go on to another address
 * and the author is no admin; `conflict`
 */
export async function rollBack(
  platform: Pick<Platform, "envelope">,
  scope: OrganizationScope,
  id: AssistantId,
  versionId: number,
  by: { readonly author: ChangeAuthor; readonly description: string | null },
): Promise<void> {
  const version = await scope.transaction((unit) => findSettingsVersion(unit, id, versionId));
  if (version === null) throw notFound("Settings version");
  const record = recordFromSnapshot(version.snapshot);
  await changeAssistant(platform, scope, id, {
    wanted: () => record,
    author: by.author,
    description: by.description ?? `Rolled back to before change ${versionId}`,
  });
}
