import { isDeepStrictEqual } from "node:util";
import { isMask, maskSecret } from "../../../platform/record-secrets/secret-mask.ts";
import { isJsonObject, type JsonObject, mapSecrets, pathText } from "../../../platform/record-secrets/secret-places.ts";
import { type AssistantRow, settingsOf } from "./from-row.ts";

/** The parts of an assistant that people set; secrets in the settings are masked. */
export interface AssistantRecord {
  readonly name: string;
  readonly description: string | null;
  readonly isActive: boolean;
  readonly settings: JsonObject;
}

/** A record as one object in the wire's names, as the history keeps it. */
export type AssistantSnapshot = JsonObject;

export function recordFromRow(row: AssistantRow): AssistantRecord {
  return {
    name: row.name,
    description: row.description,
    isActive: row.is_active,
    settings: settingsOf(row),
  };
}

export function systemPromptOf({ settings }: Pick<AssistantRecord, "settings">): string {
  return settingsOf({ settings }).llm_settings.system_prompt;
}

/** The record with another prompt. */
export function withSystemPrompt(record: AssistantRecord, systemPrompt: string): AssistantRecord {
  const { llm_settings: told, ...others } = settingsOf(record);
  return { ...record, settings: { ...others, llm_settings: { ...told, system_prompt: systemPrompt } } };
}

export function snapshotOf(record: AssistantRecord): AssistantSnapshot {
  const { name, description, isActive } = record;
  // Rows written before a member was treated as a secret hold it in clear text until their next change.
  const settings = mapSecrets(record.settings, (_path, value) => (isMask(value) ? value : maskSecret(value)));
  return { ...settings, name, description, is_active: isActive };
}

export function recordFromSnapshot(snapshot: AssistantSnapshot): AssistantRecord {
  const { name, description, is_active: isActive, ...settings } = snapshot;
  if (typeof name !== "string" || typeof isActive !== "boolean") throw new Error("a snapshot without name or switch");
  return { name, description: typeof description === "string" ? description : null, isActive, settings };
}

/**
 * The places in which two records differ, as paths (`name`, `llm_settings.temperature`), sorted. A list is one place.
 * @param replacedSecrets paths of secrets that were replaced, even if their masks look the same
 */
export function changedFields(
  before: AssistantRecord,
  after: AssistantRecord,
  replacedSecrets: ReadonlySet<string>,
): readonly string[] {
  const marked = mapSecrets(snapshotOf(after), (path, mask) =>
    replacedSecrets.has(pathText(path)) ? `${mask} (replaced)` : mask,
  );
  return differences(snapshotOf(before), marked, []);
}

function differences(before: JsonObject, after: JsonObject, path: readonly string[]): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (isJsonObject(was) && isJsonObject(is)) return differences(was, is, [...path, name]);
    return isDeepStrictEqual(was, is) ? [] : [pathText([...path, name])];
  });
}
