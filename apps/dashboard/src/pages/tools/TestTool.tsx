import type { testTool } from "@parley/contracts/tools/tool-execution-contracts";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { JsonDetails } from "../../kit/JsonDetails.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { readJsonObject } from "./read-json.ts";
import { refreshTools, type Tool, toolPath } from "./tools-queries.ts";

/** Runs a tool once, for real, with arguments that a person gives. */
export function TestTool({ tool }: { readonly tool: Tool }) {
  const test = async (form: FormData) => {
    const parameters = readJsonObject(String(form.get("arguments")), "arguments") ?? {};
    const result = await callApi<typeof testTool>("POST", `${toolPath(tool.id)}/test`, { body: { parameters } });
    await refreshTools();
    return result;
  };
  return (
    <FormModal
      look="solid"
      label={t("tools.test")}
      title={t("tools.test-title", { name: tool.display_name })}
      submit={t("tools.test")}
      perform={test}
      result={(result) => (
        <>
          <Notice look={result.success ? "good" : "problem"}>
            <p className="font-medium">{t(`tool-run-status.${result.status}`)}</p>
            {result.error !== null && <p>{result.error}</p>}
            {result.http_status !== null && <p>{t("tools.http-status", { status: result.http_status })}</p>}
            <p>{t("value.milliseconds", { ms: result.duration_ms })}</p>
          </Notice>
          <JsonDetails title={t("tools.result")} value={result.result} />
        </>
      )}
    >
      {(problems) => (
        <>
          <p>{t("tools.test-about")}</p>
          <Field label={t("tools.arguments")} hint={t("tools.arguments-hint")} problem={problems["arguments"]}>
            {(control) => (
              <textarea
                {...control}
                className={`${control.className} font-mono text-sm`}
                name="arguments"
                rows={5}
                spellCheck={false}
                defaultValue={JSON.stringify(sampleOf(tool), null, 2)}
              />
            )}
          </Field>
        </>
      )}
    </FormModal>
  );
}

/** An argument for each parameter, to be filled in. */
function sampleOf({ parameters }: Tool): Readonly<Record<string, unknown>> {
  const empty: Readonly<Record<string, unknown>> = { number: 0, integer: 0, boolean: false, array: [], object: {} };
  return Object.fromEntries(
    parameters.map(({ name, type, default: value, enum: choices }) => [
      name,
      value ?? choices?.[0] ?? empty[type ?? ""] ?? "",
    ]),
  );
}
