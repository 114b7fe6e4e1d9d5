import type { getAssistant } from "@parley/contracts/assistants/assistant-contracts";
import type { createPromptVersion } from "@parley/contracts/learning/prompt-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { apiQuery } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { ASSISTANTS_PATH } from "../assistants/assistants-queries.ts";
import { isOfPrompts, promptsPath } from "./prompts-queries.ts";

/** Drafts a version, beginning with what the assistant is told now. */
export function NewDraft({ assistantId }: { readonly assistantId: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const assistant = useQuery(
    apiQuery<typeof getAssistant>(`${ASSISTANTS_PATH}/${encodeURIComponent(assistantId)}?include_stats=true`),
  );
  const drafting = useMutation({
    mutationFn: (form: FormData) =>
      callApi<typeof createPromptVersion>("POST", promptsPath(assistantId), {
        body: {
          system_prompt: form.get("prompt"),
          version_name: form.get("name") || null,
          change_summary: form.get("summary") || null,
        },
      }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ predicate: isOfPrompts(assistantId) });
      setIsOpen(false);
      void navigate({ to: "/assistants/$assistantId/prompts", params: { assistantId }, search: { version: id } });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    drafting.mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <Button look="solid" onClick={() => setIsOpen(true)}>
        {t("draft.new")}
      </Button>
      <Modal title={t("draft.new")} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p>{t("draft.about")}</p>
        <Loaded query={assistant}>
          {({ llm_settings: { system_prompt: prompt } }) => (
            <form className="grid gap-4" onSubmit={submit}>
              {drafting.error !== null && <ProblemNotice error={drafting.error} />}
              <Field label={t("field.llm_settings.system_prompt")}>
                {(control) => (
                  <textarea {...control} name="prompt" rows={12} required dir="auto" defaultValue={prompt} />
                )}
              </Field>
              <Field label={t("draft.name")}>
                {(control) => <input {...control} name="name" maxLength={255} autoComplete="off" />}
              </Field>
              <Field label={t("draft.summary")}>
                {(control) => <textarea {...control} name="summary" rows={2} maxLength={2000} dir="auto" />}
              </Field>
              <div className="flex flex-wrap justify-end gap-2">
                <Button onClick={() => setIsOpen(false)}>{t("action.cancel")}</Button>
                <Button look="solid" type="submit" disabled={drafting.isPending}>
                  {t("draft.make")}
                </Button>
              </div>
            </form>
          )}
        </Loaded>
      </Modal>
    </>
  );
}
