import type { createAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { currentLanguage, t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { ASSISTANTS_PATH, isOfAssistants } from "./assistants-queries.ts";

/** What a new assistant may begin with; their texts are in the catalogue, in the language of whoever makes one. */
const TEMPLATES = ["blank", "reception", "appointments", "messages"] as const;
type Template = (typeof TEMPLATES)[number];

/** What is spoken by default is English; whoever writes another language begins with that one. */
const RECOGNIZED = { en: "en-US", es: "es", de: "de", zh: "zh" } as const;

function settingsOf(template: Template): Record<string, unknown> {
  const speech = { stt_settings: { language: RECOGNIZED[currentLanguage()] } };
  if (template === "blank") return currentLanguage() === "en" ? {} : speech;
  return {
    ...speech,
    llm_settings: {
      system_prompt: t(`template-prompt.${template}`),
      welcome_message: t(`template-welcome.${template}`),
    },
    tools_settings: { end_call: { enabled: true } },
  };
}

/** Makes an assistant and leads to its page. */
export function NewAssistant() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [template, setTemplate] = useState<Template>("reception");
  const creation = useMutation({
    mutationFn: (name: string) =>
      callApi<typeof createAssistant>("POST", ASSISTANTS_PATH, { body: { name, ...settingsOf(template) } }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ predicate: isOfAssistants });
      void navigate({ to: "/assistants/$assistantId", params: { assistantId: String(id) } });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate(String(new FormData(event.currentTarget).get("name")));
  };
  return (
    <>
      <Button look="solid" onClick={() => setIsOpen(true)}>
        {t("assistants.new")}
      </Button>
      <Modal title={t("assistants.new")} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form className="grid gap-4" onSubmit={submit}>
          {creation.error !== null && <ProblemNotice error={creation.error} />}
          <Field label={t("assistants.name")}>
            {(control) => <input {...control} name="name" required maxLength={100} autoComplete="off" />}
          </Field>
          <fieldset className="grid gap-2">
            <legend className="pb-1 font-medium">{t("assistants.template")}</legend>
            {TEMPLATES.map((each) => (
              <label key={each} className="flex items-start gap-2">
                <input
                  type="radio"
                  name="template"
                  className="mt-1.5"
                  checked={each === template}
                  onChange={() => setTemplate(each)}
                />
                <span>
                  {t(`template.${each}`)}
                  <span className="text-quiet block text-sm">{t(`template-about.${each}`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsOpen(false)}>{t("action.cancel")}</Button>
            <Button look="solid" type="submit" disabled={creation.isPending}>
              {t("assistants.make")}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
