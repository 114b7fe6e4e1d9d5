import type { addDocumentUrl } from "@parley/contracts/documents/document-contracts";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { documentsPath, refreshDocuments } from "./documents-queries.ts";

/** Has a page or file of the web fetched, now and each day. */
export function AddAddress({ assistantId }: { readonly assistantId: number }) {
  const add = async (form: FormData) => {
    const name = String(form.get("name")).trim();
    const body = { url: form.get("url"), ...(name === "" ? {} : { name }) };
    await callApi<typeof addDocumentUrl>("POST", `${documentsPath(assistantId)}/url`, { body });
    await refreshDocuments(assistantId);
  };
  return (
    <FormModal
      label={t("documents.add-address")}
      title={t("documents.add-address")}
      submit={t("documents.add")}
      perform={add}
    >
      {(problems) => (
        <>
          <Field label={t("documents.address")} hint={t("documents.address-hint")} problem={problems["url"]}>
            {(control) => <input {...control} type="url" name="url" required maxLength={2_048} />}
          </Field>
          <Field label={t("documents.name")} hint={t("documents.name-hint")} problem={problems["name"]}>
            {(control) => <input {...control} name="name" maxLength={255} />}
          </Field>
        </>
      )}
    </FormModal>
  );
}
