import type {
  getConcurrencySettings,
  updateConcurrencySettings,
} from "@parley/contracts/vendor-settings/concurrency-settings-contracts";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { VENDORS } from "./provider-names.ts";
import { CONCURRENCY_PATH, refreshProviders } from "./providers-queries.ts";

/** As the settings name them: recognizers and voices. */
export type SpeechPart = "stt" | "tts";

/** Limits the calls of one vendor; the limits of the others stay. */
export function SetLimit() {
  const save = async (form: FormData) => {
    const part: SpeechPart = form.get("part") === "tts" ? "tts" : "stt";
    // A part is replaced as a whole.
    const current = await callApi<typeof getConcurrencySettings>("GET", CONCURRENCY_PATH);
    const limit = {
      enabled: form.get("enabled") !== null,
      concurrent_limit: Number(form.get("limit")),
      priority: Number(form.get("priority")),
    };
    const body = { [part]: { ...current[part], [String(form.get("vendor"))]: limit } };
    await callApi<typeof updateConcurrencySettings>("PUT", CONCURRENCY_PATH, { body });
    await refreshProviders();
  };
  return (
    <FormModal label={t("limits.set")} title={t("limits.set")} submit={t("providers.save")} perform={save}>
      {() => (
        <>
          <Field label={t("providers.vendor")}>
            {(control) => (
              <select {...control} name="vendor">
                {VENDORS.filter(({ kinds }) => kinds.some((kind) => kind !== "model")).map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("limits.part")}>
            {(control) => (
              <select {...control} name="part">
                <option value="stt">{t("limits.stt")}</option>
                <option value="tts">{t("limits.tts")}</option>
              </select>
            )}
          </Field>
          <Field label={t("limits.calls")}>
            {(control) => (
              <input {...control} type="number" name="limit" required min={1} max={10_000} defaultValue={20} />
            )}
          </Field>
          <Field label={t("limits.priority")} hint={t("limits.priority-hint")}>
            {(control) => (
              <input {...control} type="number" name="priority" required min={0} max={1_000} defaultValue={2} />
            )}
          </Field>
          <label className="flex items-center gap-2">
            <input type="checkbox" name="enabled" defaultChecked />
            {t("limits.enabled")}
          </label>
        </>
      )}
    </FormModal>
  );
}
