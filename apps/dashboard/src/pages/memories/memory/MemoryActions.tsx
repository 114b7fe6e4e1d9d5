import type { deleteMemory, updateMemory } from "@parley/contracts/learning/memory-contracts";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { Field } from "../../../kit/Field.tsx";
import { FormModal } from "../../../kit/FormModal.tsx";
import { Select } from "../../../kit/Select.tsx";
import { type Memory, memoryPath, refreshMemories } from "../memories-queries.ts";
import { lifetimeOptions } from "../words.ts";

const percentOf = ({ confidence }: Memory): string => String(Math.round(confidence * 100));

/** For admins: correct a fact, or forget it. */
export function MemoryActions({ memory }: { readonly memory: Memory }) {
  const navigate = useNavigate();
  const correct = async (form: FormData) => {
    const reason = String(form.get("edit_reason")).trim();
    const [fact, percent, life] = ["fact", "confidence", "expiry_class"].map((name) => String(form.get(name)));
    // Only what is another now: the field shows a confidence without its decimals.
    const body = {
      ...(fact === memory.fact ? {} : { fact }),
      ...(percent === percentOf(memory) ? {} : { confidence: Number(percent) / 100 }),
      ...(life === memory.expiry_class ? {} : { expiry_class: life }),
      ...(reason === "" ? {} : { edit_reason: reason }),
    };
    await callApi<typeof updateMemory>("PUT", memoryPath(memory.id), { body });
    await refreshMemories();
  };
  const forget = async () => {
    await callApi<typeof deleteMemory>("DELETE", memoryPath(memory.id));
    await navigate({ to: "/memories" });
    await refreshMemories();
  };
  return (
    <div className="flex flex-wrap gap-2">
      <FormModal
        label={t("memories.correct")}
        title={t("memories.correct-title")}
        submit={t("memories.save")}
        perform={correct}
      >
        {(problems) => (
          <>
            <Field label={t("memories.fact")} hint={t("memories.fact-hint")} problem={problems["fact"]}>
              {(control) => (
                <textarea {...control} name="fact" rows={3} required maxLength={2_000} defaultValue={memory.fact} />
              )}
            </Field>
            <Field label={t("memories.confidence")} problem={problems["confidence"]}>
              {(control) => (
                <input
                  {...control}
                  type="number"
                  name="confidence"
                  min={0}
                  max={100}
                  required
                  defaultValue={percentOf(memory)}
                />
              )}
            </Field>
            <Field label={t("memories.lifetime")} hint={t("memories.lifetime-hint")} problem={problems["expiry_class"]}>
              {(control) => (
                <Select
                  control={control}
                  name="expiry_class"
                  defaultValue={memory.expiry_class}
                  options={lifetimeOptions()}
                />
              )}
            </Field>
            <Field label={t("memories.reason")} hint={t("memories.reason-hint")} problem={problems["edit_reason"]}>
              {(control) => <input {...control} name="edit_reason" maxLength={1_000} />}
            </Field>
          </>
        )}
      </FormModal>
      <ConfirmButton
        label={t("memories.forget")}
        title={t("memories.forget-title")}
        consequence={t("memories.forget-consequence")}
        perform={forget}
      />
    </div>
  );
}
