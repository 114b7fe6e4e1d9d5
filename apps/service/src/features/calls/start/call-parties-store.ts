import { type AssistantId, asId, type OrganizationId, type PhoneNumberId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/** The assistant's only number; null when it has none or several. */
export async function findSoleNumber(unit: ScopedUnitOfWork, assistantId: number | null): Promise<string | null> {
  if (assistantId === null) return null;
  const rows = await unit.db
    .selectFrom("phone_numbers")
    .select("phone_number")
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId)
    .where("released_at", "is", null)
    .where("is_active", "=", true)
    .where("is_verified_caller_id", "=", false)
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0]?.phone_number ?? null) : null;
}

/** Needs the unscoped door; used only to tell foreign (403) from missing (404). */
export async function isAssistantForeign(
  unit: Pick<UnitOfWork, "db">,
  organizationId: OrganizationId,
  assistantId: number,
): Promise<boolean> {
  const row = await unit.db
    .selectFrom("assistants")
    .select("id")
    .where("id", "=", assistantId)
    .where("organization_id", "<>", organizationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The organization's first assistant that is switched on. */
export async function findFirstActiveAssistant(unit: ScopedUnitOfWork): Promise<AssistantId | null> {
  const row = await unit.db
    .selectFrom("assistants")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("deleted_at", "is", null)
    .where("is_active", "=", true)
    .orderBy("id")
    .executeTakeFirst();
  return row === undefined ? null : asId(row.id);
}

/** Whether calls to the number come through Google Voice, which wants a key pressed before it connects the caller. */
export async function isForwardedByGoogleVoice(unit: ScopedUnitOfWork, phoneNumberId: PhoneNumberId): Promise<boolean> {
  const row = await unit.db
    .selectFrom("phone_numbers")
    .select("phone_metadata")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", phoneNumberId)
    .executeTakeFirst();
  const metadata = row?.phone_metadata as Readonly<Record<string, unknown>> | null | undefined;
  return metadata?.["is_google_voice_forwarding"] === true;
}
