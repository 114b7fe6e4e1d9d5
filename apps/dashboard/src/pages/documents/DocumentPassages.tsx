import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { ListParts } from "../../kit/ListParts.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { documentQueries } from "./documents-queries.ts";

interface DocumentPassagesProps {
  readonly assistantId: number;
  readonly documentId: number;
  /** The question that is tried on the page behind; undefined: none. */
  readonly question: string | undefined;
}

/** What a document was cut into, in order; those that the question finds are marked. */
export function DocumentPassages({ assistantId, documentId, question }: DocumentPassagesProps) {
  const passages = useInfiniteQuery(documentQueries.passagesOf(assistantId, documentId));
  const found = useQuery({
    ...documentQueries.passages(assistantId, question ?? ""),
    enabled: question !== undefined,
  });
  const foundIds = new Set(found.data?.passages.map(({ id }) => id));
  const items = passages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-label={t("documents.passages")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-semibold">{t("documents.passages")}</h3>
      {passages.error !== null && <ProblemNotice error={passages.error} />}
      {passages.isSuccess && items.length === 0 && <p className="text-quiet">{t("documents.passages-none")}</p>}
      <ListParts entries={items} beginsAt="last">
        {(part) => (
          <ol className="grid gap-3">
            {part.map(({ id, position, page, section, passage }) => (
              <li key={id} className="grid min-w-0 gap-1 border-line border-t pt-3">
                <p className="text-quiet text-sm wrap-anywhere">
                  {position + 1}
                  {page !== null && <> · {t("documents.page", { page })}</>}
                  {section !== "" && (
                    <>
                      {" · "}
                      <bdi>{section}</bdi>
                    </>
                  )}
                  {foundIds.has(id) && <strong className="text-accent"> · {t("documents.passage-found")}</strong>}
                </p>
                <p className="wrap-anywhere whitespace-pre-wrap">
                  <bdi>{passage}</bdi>
                </p>
              </li>
            ))}
          </ol>
        )}
      </ListParts>
      {passages.hasNextPage && (
        <Button disabled={passages.isFetchingNextPage} onClick={() => void passages.fetchNextPage()}>
          {t("documents.passages-more")}
        </Button>
      )}
    </section>
  );
}
