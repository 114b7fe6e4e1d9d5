import { toWireTimestamp } from "@parley/contracts/wire-types";
import { toCsv } from "@parley/foundation/csv";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import { MASK } from "../../../platform/record-secrets/secret-mask.ts";
import { mapSecrets } from "../../../platform/record-secrets/secret-places.ts";
import { settingsOf } from "../record/from-row.ts";
import { type AssistantFilter, listAssistantRows } from "../record/store.ts";
import { presentAssistant } from "./present-assistant.ts";
import { type AssistantView, viewAssistants } from "./view.ts";

export interface ExportedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string;
}

const ROWS_AT_ONCE = 500;

/**
 * The assistants a filter selects, oldest first, as a file for spreadsheets (csv) or programs (json). It contains no
 * secrets.
 */
export async function exportFile(
  unit: ScopedUnitOfWork,
  identity: Identity,
  format: "csv" | "json",
  filter: AssistantFilter,
): Promise<ExportedFile> {
  const views: AssistantView[] = [];
  for (let skip = 0; ; skip += ROWS_AT_ONCE) {
    const rows = await listAssistantRows(unit, filter, { skip, limit: ROWS_AT_ONCE });
    views.push(...(await viewAssistants(unit, rows, false)));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return format === "csv"
    ? { fileName: "assistants.csv", contentType: "text/csv; charset=utf-8", content: toCsvFile(views) }
    : { fileName: "assistants.json", contentType: "application/json; charset=utf-8", content: toJson(views, identity) };
}

function toJson(views: readonly AssistantView[], identity: Identity): string {
  // Files get passed around, so they do not even show the last characters of secrets.
  const assistants = views.map((view) => mapSecrets(presentAssistant(view, identity, false), () => MASK));
  return JSON.stringify({ assistants, total: assistants.length }, null, 2);
}

const HEADER = [
  "id",
  "name",
  "description",
  "is_active",
  "llm_provider",
  "llm_model",
  "temperature",
  "max_tokens",
  "system_prompt",
  "welcome_message",
  "tts_provider",
  "tts_voice_id",
  "stt_provider",
  "stt_language",
  "webhook_url",
  "sms_webhook_url",
  "phone_numbers",
  "created_at",
  "updated_at",
];

function toCsvFile(views: readonly AssistantView[]): string {
  return toCsv([HEADER, ...views.map(toCells)]);
}

function toCells({ row, numbers }: AssistantView): string[] {
  const {
    llm_settings: llm,
    llm_provider_config: config,
    tts_settings: tts,
    stt_settings: stt,
    ...settings
  } = settingsOf(row);
  return [
    row.id,
    row.name,
    row.description,
    row.is_active,
    settings.llm_provider,
    config.model,
    llm.temperature,
    llm.max_tokens,
    llm.system_prompt,
    llm.welcome_message,
    tts.provider,
    tts.voice_id,
    stt.provider,
    stt.language,
    settings.webhook_url,
    settings.sms_webhook_url,
    numbers.map((number) => number.phoneNumber).join(" "),
    toWireTimestamp(row.created_at),
    toWireTimestamp(row.updated_at),
  ].map((cell) => (cell === null ? "" : String(cell)));
}
