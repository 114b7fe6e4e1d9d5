import type { importEvalDataset } from "@parley/contracts/learning/eval-dataset-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { JsonFileField } from "../../kit/JsonFileField.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { datasetsPath, isOfEvaluations } from "./evaluations-queries.ts";

/** Makes a dataset of an exported one: with every case, or not at all. */
export function ImportDataset({ assistantId }: { readonly assistantId: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const taking = useMutation({
    mutationFn: async (file: File) => {
      const data = readJson(await file.text());
      return callApi<typeof importEvalDataset>("POST", `${datasetsPath(assistantId)}/import`, { body: { data } });
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ predicate: isOfEvaluations(assistantId) });
      setIsOpen(false);
      void navigate({ to: "/assistants/$assistantId/evaluations", params: { assistantId }, search: { dataset: id } });
    },
  });
  const close = () => {
    setIsOpen(false);
    taking.reset();
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t("import.title")}</Button>
      <Modal title={t("datasets.import")} isOpen={isOpen} onClose={close}>
        <p>{t("datasets.import-about")}</p>
        {taking.error !== null && <ProblemNotice error={taking.error} />}
        <JsonFileField isDisabled={taking.isPending} onPick={(file) => taking.mutate(file)} />
        <Button onClick={close}>{t("action.cancel")}</Button>
      </Modal>
    </>
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(t("whole.unreadable"));
  }
}
