import type { createAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { JsonFileField } from "../../kit/JsonFileField.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { ASSISTANTS_PATH, isOfAssistants } from "./assistants-queries.ts";
import { readExported } from "./read-exported.ts";

/** Makes assistants of an exported file, one by one. */
export function ImportAssistants() {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<readonly { readonly id: number; readonly name: string }[]>([]);
  const taking = useMutation({
    mutationFn: async (file: File) => {
      setMade([]);
      const assistants = readExported(await file.text());
      if (assistants === null) throw new Error(t("import.unreadable"));
      for (const assistant of assistants) {
        const { id, name } = await callApi<typeof createAssistant>("POST", ASSISTANTS_PATH, { body: assistant });
        setMade((before) => [...before, { id, name }]);
      }
    },
    // Also after a refusal: those before it are there.
    onSettled: () => queries.invalidateQueries({ predicate: isOfAssistants }),
  });
  const close = () => {
    setIsOpen(false);
    setMade([]);
    taking.reset();
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t("import.title")}</Button>
      <Modal title={t("import.title")} isOpen={isOpen} onClose={close}>
        <p>{t("import.about")}</p>
        {taking.error !== null && <ProblemNotice error={taking.error} />}
        {made.length > 0 && (
          <Notice look="good">
            <p>{t("import.made", { count: made.length })}</p>
            <ul className="list-disc ps-5">
              {made.map(({ id, name }) => (
                <li key={id}>
                  <bdi className="wrap-anywhere">{name}</bdi>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <JsonFileField isDisabled={taking.isPending} onPick={(file) => taking.mutate(file)} />
        <Button onClick={close} disabled={taking.isPending}>
          {t("action.done")}
        </Button>
      </Modal>
    </>
  );
}
