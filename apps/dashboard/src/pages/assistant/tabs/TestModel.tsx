import type { testLlmConnection } from "@parley/contracts/assistants/assistant-model-contracts";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Notice } from "../../../kit/Notice.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { ASSISTANTS_PATH } from "../../assistants/assistants-queries.ts";
import type { RecordForm } from "../use-record-form.ts";

/** Asks the model that the fields name for a word. */
export function TestModel({ form }: { readonly form: RecordForm }) {
  const testing = useMutation({
    mutationFn: () =>
      callApi<typeof testLlmConnection>("POST", `${ASSISTANTS_PATH}/test-llm-connection`, {
        body: {
          provider: form.valueOf("llm_provider") ?? "openai",
          config: {
            model: form.valueOf("llm_provider_config.model"),
            base_url: form.valueOf("llm_provider_config.base_url"),
            api_key: form.valueOf("llm_provider_config.api_key"),
          },
        },
      }),
  });
  const { data, error, isPending } = testing;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={isPending} onClick={() => testing.mutate()}>
          {t("test-model.ask")}
        </Button>
        <p className="text-quiet text-sm">{t("test-model.about")}</p>
      </div>
      {error !== null && <ProblemNotice error={error} />}
      {data !== undefined && (
        <Notice look={data.success ? "good" : "problem"}>
          <p className="font-medium">{data.success ? data.message : data.error}</p>
          {data.fix !== null && <p>{data.fix}</p>}
          {data.response_time !== null && <p>{t("value.milliseconds", { ms: data.response_time })}</p>}
        </Notice>
      )}
    </section>
  );
}
