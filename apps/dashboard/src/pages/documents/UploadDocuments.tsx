import type { uploadDocument } from "@parley/contracts/documents/document-contracts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { uploadForm } from "../../api/upload-form.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { ProgressBar } from "../../kit/ProgressBar.tsx";
import { documentsPath, refreshDocuments } from "./documents-queries.ts";

interface Sending {
  readonly name: string;
  /** 0 to 1; null: not known. */
  readonly share: number | null;
}

/** Sends files one after the other; one that is refused ends it, and the form stays as it is. */
export function UploadDocuments({ assistantId }: { readonly assistantId: number }) {
  const [sending, setSending] = useState<Sending | null>(null);
  const upload = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const fields = new FormData(form);
      for (const file of fields.getAll("file")) {
        if (!(file instanceof File)) continue;
        const one = new FormData();
        // Before the file: the service reads them as they come.
        one.append("category", fields.get("category") ?? "");
        one.append("tags", fields.get("tags") ?? "");
        one.append("file", file);
        setSending({ name: file.name, share: 0 });
        const path = `${documentsPath(assistantId)}/upload`;
        await uploadForm<typeof uploadDocument>(path, one, (share) => setSending({ name: file.name, share }));
      }
      form.reset();
    },
    onSettled: () => refreshDocuments(assistantId),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    upload.mutate(event.currentTarget);
  };
  return (
    <form className="grid items-start gap-2 rounded-md bg-raised p-3 md:grid-cols-[2fr_1fr_1fr_auto]" onSubmit={submit}>
      <Field label={t("documents.files")} hint={t("documents.files-hint")}>
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            multiple
            required
            accept=".pdf,.docx,.html,.htm,.md,.txt,.csv,.json"
          />
        )}
      </Field>
      <Field label={t("documents.category")}>
        {(control) => <input {...control} name="category" maxLength={255} />}
      </Field>
      <Field label={t("documents.tags")} hint={t("documents.tags-hint")}>
        {(control) => <input {...control} name="tags" maxLength={500} />}
      </Field>
      <Button type="submit" look="solid" disabled={upload.isPending} className="md:mt-7">
        {t("documents.upload")}
      </Button>
      {(upload.isPending || upload.error !== null) && sending !== null && (
        <div className="grid gap-2 md:col-span-4">
          <p className="wrap-anywhere">
            {t(upload.error === null ? "documents.sending" : "documents.not-sent", { name: sending.name })}
          </p>
          {upload.error === null ? (
            <ProgressBar label={t("documents.sending", { name: sending.name })} share={sending.share} />
          ) : (
            <ProblemNotice error={upload.error} />
          )}
        </div>
      )}
    </form>
  );
}
