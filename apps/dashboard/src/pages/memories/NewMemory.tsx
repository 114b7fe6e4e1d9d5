import type { createMemory } from "@parley/contracts/learning/memory-contracts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { Select } from "../../kit/Select.tsx";
import { MEMORIES_PATH, refreshMemories } from "./memories-queries.ts";
import { lifetimeOptions, scopeOptions, typeOptions } from "./words.ts";

/** For admins: writes down a fact that no conversation has told. */
export function NewMemory() {
  const navigate = useNavigate();
  const [scope, setScope] = useState("organization");
  const write = async (form: FormData) => {
    const body = {
      ...Object.fromEntries(
        ["fact", "memory_scope", "memory_type", "expiry_class"].map((name) => [name, form.get(name)]),
      ),
      ...(scope === "caller" ? { subject_type: "caller" } : {}),
      ...(scope === "organization" ? {} : { subject_id: form.get("subject_id") }),
    };
    const { id } = await callApi<typeof createMemory>("POST", MEMORIES_PATH, { body });
    await refreshMemories();
    await navigate({ to: "/memories/$memoryId", params: { memoryId: String(id) } });
  };
  return (
    <FormModal
      label={t("memories.new")}
      look="solid"
      title={t("memories.new")}
      submit={t("memories.remember")}
      perform={write}
    >
      {(problems) => (
        <>
          <Field label={t("memories.fact")} hint={t("memories.fact-hint")} problem={problems["fact"]}>
            {(control) => <textarea {...control} name="fact" rows={3} required maxLength={2_000} />}
          </Field>
          <Field label={t("memories.scope-name")} problem={problems["memory_scope"]}>
            {(control) => (
              <Select
                control={control}
                name="memory_scope"
                value={scope}
                onChange={(event) => setScope(event.target.value)}
                options={scopeOptions()}
              />
            )}
          </Field>
          {scope !== "organization" && (
            <Field label={t("memories.subject")} hint={t("memories.subject-hint")} problem={problems["subject_id"]}>
              {(control) => <input {...control} name="subject_id" required maxLength={255} />}
            </Field>
          )}
          <Field label={t("memories.type-name")} problem={problems["memory_type"]}>
            {(control) => <Select control={control} name="memory_type" options={typeOptions()} />}
          </Field>
          <Field label={t("memories.lifetime")} problem={problems["expiry_class"]}>
            {(control) => (
              <Select control={control} name="expiry_class" defaultValue="never" options={lifetimeOptions()} />
            )}
          </Field>
        </>
      )}
    </FormModal>
  );
}
