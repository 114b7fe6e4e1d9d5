import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import type { FieldProblems } from "../../kit/FormModal.tsx";

/** The same in every language. */
const EXAMPLE_URL = "https://";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"] as const;

interface EndpointFieldsProps {
  readonly configuration?: Readonly<Record<string, unknown>>;
  readonly problems: FieldProblems;
}

/** The request that a tool makes. Secrets in headers come masked and stay when they are sent back so. */
export function EndpointFields({ configuration = {}, problems }: EndpointFieldsProps) {
  const { url, method, headers, body_template: body } = configuration;
  return (
    <>
      <Field label={t("tools.method")}>
        {(control) => (
          <select {...control} name="method" defaultValue={typeof method === "string" ? method.toUpperCase() : "GET"}>
            {METHODS.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("tools.url")} hint={t("tools.url-hint")} problem={problems["url"]}>
        {(control) => (
          <input
            {...control}
            name="url"
            required
            maxLength={2_048}
            spellCheck={false}
            autoComplete="off"
            placeholder={EXAMPLE_URL}
            defaultValue={typeof url === "string" ? url : ""}
          />
        )}
      </Field>
      <Field label={t("tools.headers")} hint={t("tools.headers-hint")} problem={problems["headers"]}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} font-mono text-sm`}
            name="headers"
            rows={3}
            spellCheck={false}
            defaultValue={headers === undefined || headers === null ? "" : JSON.stringify(headers, null, 2)}
          />
        )}
      </Field>
      <Field label={t("tools.body")} hint={t("tools.body-hint")} problem={problems["body_template"]}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} font-mono text-sm`}
            name="body_template"
            rows={3}
            spellCheck={false}
            defaultValue={
              body === undefined || body === null ? "" : typeof body === "string" ? body : JSON.stringify(body, null, 2)
            }
          />
        )}
      </Field>
    </>
  );
}
