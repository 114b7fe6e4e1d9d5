import { ASSISTANT_READ_ONLY_MEMBERS } from "@parley/contracts/assistants/assistant-schemas";
import { type AssistantSettings, assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { DomainError } from "@parley/foundation/domain-error";
import { isJsonObject, type JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import type { AssistantRecord } from "./record.ts";

/**
 * A request body taken apart into the members with their own columns and the settings. Undefined members were not sent.
 */
export interface SentMembers {
  readonly name: string | undefined;
  readonly description: string | null | undefined;
  readonly isActive: boolean | undefined;
  readonly settings: JsonObject;
}

interface SentBody {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly is_active?: boolean | null | undefined;
  readonly [member: string]: unknown;
}

const READ_ONLY: ReadonlySet<string> = new Set(ASSISTANT_READ_ONLY_MEMBERS);

/** A null counts as not sent where the record does not allow one (`name`, `is_active`). */
export function takeApart(body: SentBody): SentMembers {
  const { name, description, is_active: isActive, ...rest } = body;
  return {
    name: name ?? undefined,
    description,
    isActive: isActive ?? undefined,
    settings: Object.fromEntries(
      Object.entries(rest).filter(([member, value]) => value !== undefined && !READ_ONLY.has(member)),
    ),
  };
}

/** `replace` puts sent members in place of stored ones, `merge` merges objects at every level. */
export type ChangeKind = "replace" | "merge";

/** What a stored record becomes when these members are sent; members that were not sent stay. */
export function changeByMembers(kind: ChangeKind, sent: SentMembers): (current: AssistantRecord) => AssistantRecord {
  return (current) => ({
    name: sent.name ?? current.name,
    description: sent.description === undefined ? current.description : sent.description,
    isActive: sent.isActive ?? current.isActive,
    settings:
      kind === "merge" ? mergeSettings(current.settings, sent.settings) : { ...current.settings, ...sent.settings },
  });
}

/** Objects are merged at every level; lists, plain values and null replace what is there. */
export function mergeSettings(current: JsonObject, sent: JsonObject): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...current };
  for (const [member, value] of Object.entries(sent)) {
    const present = merged[member];
    merged[member] = isJsonObject(value) ? mergeSettings(isJsonObject(present) ? present : {}, value) : value;
  }
  return merged;
}

/**
 * Changes add up: without a limit on the whole, a record would grow with every unknown member that is merged into it.
 */
const MAX_SETTINGS_BYTES = 524_288;

/**
 * Settings as they are stored: with every default, also in place of a null where only an object is allowed.
 * @throws DomainError `invalid-input` when the record would become too large
 */
export function completeSettings(settings: JsonObject): AssistantSettings {
  const complete = assistantSettings.parse(
    Object.fromEntries(Object.entries(settings).filter(([member, value]) => value !== null || !needsObject(member))),
  );
  if (Buffer.byteLength(JSON.stringify(complete)) > MAX_SETTINGS_BYTES) {
    throw new DomainError("invalid-input", "The assistant's settings are too large", {
      code: "settings-too-large",
      fix: `Keep the whole record below ${MAX_SETTINGS_BYTES} bytes.`,
    });
  }
  return complete;
}

function needsObject(member: string): boolean {
  const schema = Object.entries(assistantSettings.shape).find(([name]) => name === member)?.[1];
  return schema?.safeParse(null).success === false;
}
