import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiProblem } from "../../../api/api-problem.ts";
import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import { type Contact, contactsQuery } from "../campaign-queries.ts";
import { Rendered } from "./Rendered.tsx";
import { StepForm } from "./StepForm.tsx";
import type { StepProps } from "./step-props.ts";
import { useSave } from "./use-save.ts";

/** Nobody wants to see each letter sent. */
const SETTLE_MS = 300;

const OF_CALLS = ["welcome_message_template", "agenda_template", "end_call_message_template"] as const;
const TEMPLATES = {
  call: OF_CALLS,
  sms: ["sms_message_template"],
  mixed: [...OF_CALLS, "sms_message_template"],
} as const;
type Template = (typeof TEMPLATES)["mixed"][number];

/** What is said, with what it will be for the first contact. */
export function MessagesStep({ campaign, goOn }: StepProps) {
  const { mutate, error, isPending } = useSave(campaign.id, goOn);
  const [texts, setTexts] = useState<Partial<Record<Template, string>>>({});
  const { data } = useQuery(contactsQuery(campaign.id, {}, 1));
  const contact = data?.contacts[0];
  const names = ["name", "company", ...campaign.available_variables];
  const textOf = (template: Template) => texts[template] ?? campaign[template] ?? "";
  const templates = TEMPLATES[campaign.campaign_type];
  const problems = error instanceof ApiProblem ? error.fields : {};
  return (
    <StepForm
      error={error}
      isPending={isPending}
      onSubmit={() => mutate(Object.fromEntries(templates.map((template) => [template, textOf(template)])))}
    >
      <p className="text-quiet wrap-anywhere">
        {t("messages.variables", { names: names.map((name) => `{{ ${name} }}`).join("  ") })}
      </p>
      {templates.map((template) => (
        <div key={template} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <Field label={t(`template.${template}`)} problem={problems[template]}>
            {(control) => (
              <textarea
                {...control}
                rows={3}
                maxLength={10_000}
                required={template === "sms_message_template"}
                value={textOf(template)}
                onChange={(event) => setTexts({ ...texts, [template]: event.target.value })}
              />
            )}
          </Field>
          {contact !== undefined && (
            <ForFirst template={textOf(template)} contact={contact} fallbacks={campaign.fallback_values} />
          )}
        </div>
      ))}
    </StepForm>
  );
}

interface ForFirstProps {
  readonly template: string;
  readonly contact: Contact;
  readonly fallbacks: Readonly<Record<string, string>>;
}

function ForFirst({ template, contact, fallbacks }: ForFirstProps) {
  const settled = useSettled(template);
  if (settled.trim() === "") return null;
  const { name, phone_number: number, contact_data: data, variables } = contact;
  const own = { name, phone_number: number, email: data.email, company: data.company, ...variables };
  const known = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));
  return (
    <div className="rounded-md bg-raised p-2">
      <p className="text-quiet text-sm">
        {t("messages.for")} <bdi>{name ?? number}</bdi>
      </p>
      <Rendered template={settled} values={{ ...fallbacks, ...known }} />
    </div>
  );
}

/** A value as it was when it last stayed the same for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
