import type { updatePhoneNumber } from "@parley/contracts/phone-numbers/phone-number-assignment-contracts";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { assistantsQuery, flowsQuery, NUMBERS_PATH, type PhoneNumber, refreshNumbers } from "./numbers-queries.ts";

/** The same in every language. */
const EXAMPLE_COUNTRIES = "US, CA";

/** Changes a number's name, who answers it, and from which countries callers are taken. */
export function ChangeNumber({ number }: { readonly number: PhoneNumber }) {
  const assistants = useQuery(assistantsQuery());
  const flows = useQuery(flowsQuery());
  const save = async (form: FormData) => {
    const body = {
      friendly_name: String(form.get("name")),
      allowed_country_codes: countriesOf(String(form.get("countries"))),
      ...(number.is_verified_caller_id ? {} : assigneeOf(String(form.get("who")))),
    };
    await callApi<typeof updatePhoneNumber>("PATCH", `${NUMBERS_PATH}/${number.id}`, { body });
    await refreshNumbers();
  };
  return (
    <FormModal label={t("numbers.change")} title={t("numbers.change")} submit={t("numbers.save")} perform={save}>
      {(problems) => (
        <>
          <Field label={t("numbers.name")} problem={problems["friendly_name"]}>
            {(control) => (
              <input
                {...control}
                name="name"
                maxLength={255}
                autoComplete="off"
                defaultValue={number.friendly_name ?? ""}
              />
            )}
          </Field>
          {!number.is_verified_caller_id && (
            <Field label={t("numbers.answered-by")} hint={t("numbers.answered-hint")}>
              {(control) => (
                // With new options it begins anew at the present one.
                <select
                  {...control}
                  key={`${assistants.isSuccess}-${flows.isSuccess}`}
                  name="who"
                  defaultValue={chosenNow(number)}
                >
                  <option value="">{t("numbers.nobody")}</option>
                  {assistants.data?.map(({ id, name }) => (
                    <option key={`assistant-${id}`} value={`assistant:${id}`}>
                      {t("numbers.assistant-named", { name })}
                    </option>
                  ))}
                  {flows.data?.map(({ id, name }) => (
                    <option key={`flow-${id}`} value={`flow:${id}`}>
                      {t("numbers.flow-named", { name })}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <Field
            label={t("numbers.callers-from")}
            hint={t("numbers.countries-hint")}
            problem={problems["allowed_country_codes"]}
          >
            {(control) => (
              <input
                {...control}
                name="countries"
                autoComplete="off"
                defaultValue={number.allowed_country_codes?.join(", ") ?? ""}
                placeholder={EXAMPLE_COUNTRIES}
              />
            )}
          </Field>
        </>
      )}
    </FormModal>
  );
}

function chosenNow({ assistant, flow }: PhoneNumber): string {
  if (assistant !== null) return `assistant:${assistant.id}`;
  return flow === null ? "" : `flow:${flow.id}`;
}

/** Who is to answer, in the request's words; nobody when nothing was chosen. */
function assigneeOf(value: string) {
  const [kind, id] = value.split(":");
  if (kind === "assistant") return { assistant_id: Number(id) };
  return kind === "flow" ? { flow_id: Number(id) } : { assistant_id: null, flow_id: null };
}

/** The country codes of a text like `US, CA`; none: callers of every country. */
function countriesOf(text: string): readonly string[] {
  return text
    .split(/[\s,;]+/)
    .filter((code) => code !== "")
    .map((code) => code.toUpperCase());
}
