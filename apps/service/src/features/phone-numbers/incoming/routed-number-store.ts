import {
  type AssistantId,
  asId,
  type FlowId,
  type OrganizationId,
  type PhoneNumberId,
} from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { UnitOfWork } from "../../../platform/database/scope.ts";

/** Which organization and assistant a call or text to a number belongs to. */
export interface RoutedNumber {
  readonly phoneNumberId: PhoneNumberId;
  readonly organizationId: OrganizationId;
  readonly provider: string;
  /** The account the number is in; null when that is not known. */
  readonly providerAccountId: string | null;
  /** The SIP trunk its calls go out over. */
  readonly sipTrunkId: string | null;
  readonly friendlyName: string | null;
  /** For a number that a flow answers, the flow's base assistant. Null: nobody answers the number. */
  readonly assistantId: AssistantId | null;
  /** The flow that answers it. */
  readonly flowId: FlowId | null;
  /** Whether the flow is switched on; null without a flow. */
  readonly isFlowActive: boolean | null;
  /** The number is switched on, and so is its organization. */
  readonly isActive: boolean;
  /** ISO 3166-1 alpha-2; null: callers of every country. */
  readonly allowedCountryCodes: readonly string[] | null;
  /** Set when a backup is restored: the installation it was made of may have answered older texts. */
  readonly answersTextsAfter: Date | null;
  /** The version of the organization's provider settings, for caches of what was built from them. */
  readonly settingsVersion: number;
}

const findNumber = prepareQuery<{ phoneNumber: string }>()((db, value) =>
  db
    .selectFrom("phone_numbers")
    .innerJoin("organizations", "organizations.id", "phone_numbers.organization_id")
    .leftJoin("flows", (join) =>
      join
        .onRef("flows.organization_id", "=", "phone_numbers.organization_id")
        .onRef("flows.id", "=", "phone_numbers.flow_id")
        .on("flows.deleted_at", "is", null),
    )
    .select([
      "phone_numbers.id",
      "phone_numbers.organization_id",
      "phone_numbers.provider",
      "phone_numbers.provider_account_id",
      "phone_numbers.sip_trunk_id",
      "phone_numbers.friendly_name",
      "phone_numbers.assistant_id",
      "phone_numbers.is_active",
      "phone_numbers.allowed_country_codes",
      "phone_numbers.answers_texts_after",
      "flows.id as flow_id",
      "flows.base_assistant_id",
      "flows.is_active as flow_is_active",
      "organizations.is_active as organization_is_active",
      "organizations.provider_settings_version",
    ])
    .where("phone_numbers.phone_number", "=", value("phoneNumber"))
    .where("phone_numbers.released_at", "is", null)
    // Literal, because it must be known when the statement is planned: it names the partial index of routed numbers.
    .where(sql<boolean>`not phone_numbers.is_verified_caller_id`),
);

/**
 * Looks a number up in one query, before any organization is known. Null: no organization has the number, or it is only a
 * verified caller id.
 * @param unit an unscoped one
 * @param phoneNumber E.164
 */
export async function findRoutedNumber(
  unit: Pick<UnitOfWork, "db">,
  phoneNumber: string,
): Promise<RoutedNumber | null> {
  const [row] = await findNumber(unit.db, { phoneNumber });
  if (row === undefined) return null;
  const assistantId = row.base_assistant_id ?? row.assistant_id;
  return {
    phoneNumberId: asId(row.id),
    organizationId: asId(row.organization_id),
    provider: row.provider,
    providerAccountId: row.provider_account_id,
    sipTrunkId: row.sip_trunk_id,
    friendlyName: row.friendly_name,
    assistantId: assistantId === null ? null : asId(assistantId),
    flowId: row.flow_id === null ? null : asId(row.flow_id),
    isFlowActive: row.flow_is_active,
    isActive: row.is_active && row.organization_is_active,
    allowedCountryCodes: row.allowed_country_codes,
    answersTextsAfter: row.answers_texts_after,
    settingsVersion: row.provider_settings_version,
  };
}
