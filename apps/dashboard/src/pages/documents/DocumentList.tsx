import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import { useRights } from "../../session/use-session.ts";
import { AddAddress } from "./AddAddress.tsx";
import { DocumentState } from "./DocumentState.tsx";
import { type AssistantDocument, documentQueries } from "./documents-queries.ts";
import type { DocumentsSearch } from "./documents-search.ts";
import { UploadDocuments } from "./UploadDocuments.tsx";

interface DocumentListProps {
  readonly assistantId: number;
  readonly search: DocumentsSearch;
}

/** An assistant's documents, the newest first, and how to add some. */
export function DocumentList({ assistantId, search }: DocumentListProps) {
  const { mayWrite } = useRights();
  const documents = useQuery(documentQueries.list(assistantId));
  return (
    <Sheet title={t("documents.list")} actions={mayWrite && <AddAddress assistantId={assistantId} />}>
      {mayWrite && <UploadDocuments assistantId={assistantId} />}
      <Loaded query={documents}>
        {({ documents: list }) =>
          list.length === 0 ? (
            <p>{t(mayWrite ? "documents.none" : "documents.none-yet")}</p>
          ) : (
            <DocumentTable documents={list} search={search} />
          )
        }
      </Loaded>
    </Sheet>
  );
}

interface DocumentTableProps {
  readonly documents: readonly AssistantDocument[];
  readonly search: DocumentsSearch;
}

function DocumentTable({ documents, search }: DocumentTableProps) {
  return (
    <Table<AssistantDocument>
      label={t("documents.list")}
      rows={documents}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("documents.name"),
          cell: ({ id, name }) => (
            <Link
              to="/documents"
              search={{ ...search, document: id }}
              resetScroll={false}
              data-row-link
              className="block max-w-80 text-accent underline wrap-anywhere"
            >
              <bdi>{name}</bdi>
            </Link>
          ),
        },
        { title: t("documents.state"), cell: (document) => <DocumentState document={document} /> },
        {
          title: t("documents.passages"),
          isNumber: true,
          isExtra: true,
          cell: ({ total_chunks: count }) => formatCount(count),
        },
        {
          title: t("documents.from"),
          isExtra: true,
          cell: ({ source_url: url, file_type: type }) =>
            url === null ? t("documents.uploaded", { type }) : <bdi className="line-clamp-2 max-w-56">{url}</bdi>,
        },
        { title: t("documents.added"), isExtra: true, cell: ({ created_at: at }) => <Time at={at} /> },
      ]}
    />
  );
}
