import type { enhanceSystemPrompt } from "@parley/contracts/assistants/assistant-model-contracts";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { ASSISTANTS_PATH } from "../../assistants/assistants-queries.ts";
import type { RecordForm } from "../use-record-form.ts";

const PROMPT = "llm_settings.system_prompt";

/** Has a model write the prompt anew; the person decides what becomes of it. */
export function ImprovePrompt({ form }: { readonly form: RecordForm }) {
  const prompt = form.valueOf(PROMPT);
  const improving = useMutation({
    mutationFn: () =>
      callApi<typeof enhanceSystemPrompt>("POST", `${ASSISTANTS_PATH}/enhance-system-prompt`, {
        body: { current_prompt: prompt, assistant_description: form.record.description },
      }),
  });
  const { data, error, isPending } = improving;
  const take = () => {
    form.change(PROMPT, data?.enhanced_prompt);
    improving.reset();
  };
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={isPending || typeof prompt !== "string" || prompt.trim() === ""}
          onClick={() => improving.mutate()}
        >
          {t("improve.ask")}
        </Button>
        {isPending && <p role="status">{t("improve.waiting")}</p>}
      </div>
      {error !== null && <ProblemNotice error={error} />}
      {data !== undefined && (
        <div className="grid gap-2">
          <p className="font-medium">{t("improve.proposed", { model: data.model })}</p>
          <p className="max-h-96 overflow-y-auto rounded-md bg-raised p-3 wrap-anywhere whitespace-pre-wrap" dir="auto">
            {data.enhanced_prompt}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look="solid" onClick={take}>
              {t("improve.take")}
            </Button>
            <Button onClick={() => improving.reset()}>{t("improve.drop")}</Button>
          </div>
        </div>
      )}
    </section>
  );
}
