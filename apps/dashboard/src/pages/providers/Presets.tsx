import type { WireAnswer } from "@parley/contracts/operation";
import type {
  createLlmPreset,
  deleteLlmPreset,
  listLlmPresets,
} from "@parley/contracts/vendor-settings/llm-preset-contracts";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { useRights } from "../../session/use-session.ts";
import { VENDORS, vendorLabel } from "./provider-names.ts";
import { PRESETS_PATH, presetsQuery, refreshProviders } from "./providers-queries.ts";

type Preset = WireAnswer<typeof listLlmPresets>[number];

/** Model configurations that are kept for assistants. */
export function Presets() {
  const { mayAdmin } = useRights();
  const presets = useQuery(presetsQuery());
  const remove = async (id: string) => {
    await callApi<typeof deleteLlmPreset>("DELETE", `${PRESETS_PATH}/${encodeURIComponent(id)}`);
    await refreshProviders();
  };
  return (
    <Sheet title={t("presets.title")} actions={mayAdmin && <NewPreset />}>
      <p className="text-quiet">{t("presets.about")}</p>
      <Loaded query={presets}>
        {(list) =>
          list.length === 0 ? (
            <p>{t("presets.none")}</p>
          ) : (
            <Table<Preset>
              label={t("presets.title")}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { title: t("presets.name"), cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi> },
                {
                  title: t("providers.vendor"),
                  cell: ({ provider }) => <span className="whitespace-nowrap">{vendorLabel(provider)}</span>,
                },
                { title: t("presets.model"), isExtra: true, cell: ({ config }) => modelOf(config) },
                { title: t("presets.default"), cell: ({ is_default: is }) => t(is ? "value.yes" : "value.no") },
                ...(mayAdmin
                  ? [
                      {
                        title: t("action.actions"),
                        isNumber: true,
                        cell: ({ id, name }: Preset) => (
                          <ConfirmButton
                            label={t("providers.remove")}
                            subject={name}
                            title={t("presets.remove-title")}
                            consequence={t("presets.remove-consequence", { name })}
                            perform={() => remove(id)}
                          />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </Loaded>
    </Sheet>
  );
}

function modelOf({ model }: Preset["config"]): string {
  return typeof model === "string" && model !== "" ? model : "–";
}

function NewPreset() {
  const make = async (form: FormData) => {
    const text = (name: string) => String(form.get(name)).trim();
    const config = Object.fromEntries(
      ["model", "api_key"].flatMap((name) => (text(name) === "" ? [] : [[name, text(name)]])),
    );
    const body = { name: text("name"), provider: text("provider"), config, is_default: form.get("default") !== null };
    await callApi<typeof createLlmPreset>("POST", PRESETS_PATH, { body });
    await refreshProviders();
  };
  return (
    <FormModal label={t("presets.new")} title={t("presets.new")} submit={t("providers.save")} perform={make}>
      {(problems) => (
        <>
          <Field label={t("presets.name")} problem={problems["name"]}>
            {(control) => <input {...control} name="name" required maxLength={200} autoComplete="off" />}
          </Field>
          <Field label={t("providers.vendor")} problem={problems["provider"]}>
            {(control) => (
              <select {...control} name="provider">
                {VENDORS.filter(({ kinds }) => kinds.includes("model")).map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("presets.model")} hint={t("presets.model-hint")}>
            {(control) => <input {...control} name="model" maxLength={200} autoComplete="off" />}
          </Field>
          <Field label={t("providers.key")} hint={t("presets.key-hint")}>
            {(control) => (
              <input {...control} type="password" name="api_key" maxLength={16_384} autoComplete="new-password" />
            )}
          </Field>
          <label className="flex items-center gap-2">
            <input type="checkbox" name="default" />
            {t("presets.default-long")}
          </label>
        </>
      )}
    </FormModal>
  );
}
