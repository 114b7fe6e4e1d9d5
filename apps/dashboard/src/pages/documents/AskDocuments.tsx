import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { documentQueries } from "./documents-queries.ts";
import { type DocumentsSearch, readDocumentsSearch } from "./documents-search.ts";

interface AskDocumentsProps {
  readonly assistantId: number;
  readonly search: DocumentsSearch;
}

/** Tries a question before people ask it: which passages the assistant would find. */
export function AskDocuments({ assistantId, search }: AskDocumentsProps) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get("q");
    void navigate({
      to: "/documents",
      search: readDocumentsSearch({ ...search, assistant: assistantId, q }),
      resetScroll: false,
    });
  };
  return (
    <Sheet title={t("documents.ask-title")}>
      <form className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]" onSubmit={submit}>
        <Field label={t("documents.question")}>
          {(control) => <input {...control} type="search" name="q" required maxLength={256} defaultValue={search.q} />}
        </Field>
        <Button type="submit" look="solid">
          {t("documents.ask")}
        </Button>
      </form>
      {search.q !== undefined && <Passages assistantId={assistantId} question={search.q} search={search} />}
    </Sheet>
  );
}

function Passages({ assistantId, question, search }: AskDocumentsProps & { readonly question: string }) {
  const found = useQuery(documentQueries.passages(assistantId, question));
  return (
    <Loaded query={found}>
      {({ passages, retrieval_ms: ms }) => (
        <>
          <p role="status" className="text-quiet">
            {t("documents.found", { count: passages.length, ms: Math.round(ms) })}
          </p>
          {passages.length === 0 && <p>{t("documents.found-none")}</p>}
          <ol className="grid gap-3">
            {passages.map((passage) => (
              <li
                key={`${passage.document_id} ${passage.passage}`}
                className="grid min-w-0 gap-1 border-line border-t pt-3"
              >
                <p className="text-sm">
                  <Link
                    to="/documents"
                    search={{ ...search, document: passage.document_id }}
                    resetScroll={false}
                    className="text-accent underline wrap-anywhere"
                  >
                    <bdi>{passage.document_name}</bdi>
                  </Link>
                  <span className="text-quiet wrap-anywhere">
                    {passage.page !== null && <> · {t("documents.page", { page: passage.page })}</>}
                    {passage.section !== "" && <> · {passage.section}</>}
                    {" · "}
                    {t("documents.score", { score: formatNumber(passage.score) })}
                  </span>
                </p>
                <p className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
                  <bdi>{passage.passage}</bdi>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </Loaded>
  );
}
