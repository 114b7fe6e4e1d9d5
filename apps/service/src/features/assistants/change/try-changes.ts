import { asId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { planSecrets, type SecretPlan } from "../../../platform/record-secrets/plan-secrets.ts";
import { type JsonObject, listSecrets, pathText } from "../../../platform/record-secrets/secret-places.ts";
import type { Assistant } from "../assistant.ts";
import { requireAssistant } from "../find-assistant.ts";
import { assistantFromRow } from "../record/from-row.ts";
import { changeByMembers, completeSettings, takeApart } from "../record/members.ts";
import { recordFromRow } from "../record/record.ts";
import { findAssistantRow } from "../record/store.ts";
import type { ChangeAuthor } from "./author.ts";

/**
 * The assistant as it would be after these changes, which are merged as `patchAssistant` merges them and not stored. Its
 * secrets are read by their stored places: changes that would add, move or take away any are refused, since a key must not
 * reach an address that it was not given for.
 * @throws DomainError `not-found`, `invalid-input`
 */
async function requireChangedAssistant(
  unit: ScopedUnitOfWork,
  id: number,
  changes: JsonObject,
  author: ChangeAuthor,
): Promise<Assistant> {
  const row = await findAssistantRow(unit, asId(id));
  if (row === null) throw notFound("Assistant");
  const current = recordFromRow(row);
  const wanted = changeByMembers("merge", takeApart(changes))(current);
  const plan = planSecrets(current.settings, completeSettings(wanted.settings), author.mayRedirectSecrets);
  refuseOtherSecrets(current.settings, plan);
  return assistantFromRow({
    ...row,
    name: wanted.name,
    description: wanted.description,
    is_active: wanted.isActive,
    settings: plan.settings,
  });
}

/** @param changes null: as it is stored */
export function requireAssistantOrChanged(
  unit: ScopedUnitOfWork,
  id: number,
  changes: JsonObject | null,
  author: ChangeAuthor,
): Promise<Assistant> {
  return changes === null ? requireAssistant(unit, id) : requireChangedAssistant(unit, id, changes, author);
}

function refuseOtherSecrets(stored: JsonObject, { fresh, kept }: SecretPlan): void {
  const places = listSecrets(stored).map(({ path }) => pathText(path));
  if (fresh.size === 0 && places.every((place) => kept.get(place) === place)) return;
  throw new DomainError("invalid-input", "Keys and other secrets that are not saved cannot be tried", {
    code: "secrets-not-saved",
    fix: "Save the assistant's secrets first, or leave them out of the changes.",
  });
}
