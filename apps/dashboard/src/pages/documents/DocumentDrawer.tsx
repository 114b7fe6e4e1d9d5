import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { formatBytes, formatCount } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Drawer } from "../../kit/Drawer.tsx";
import { FactList } from "../../kit/FactList.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Time } from "../../kit/Time.tsx";
import { useRights } from "../../session/use-session.ts";
import { DocumentActions } from "./DocumentActions.tsx";
import { DocumentPassages } from "./DocumentPassages.tsx";
import { DocumentState } from "./DocumentState.tsx";
import { type AssistantDocument, documentQueries, isBeingRead, READING_MS } from "./documents-queries.ts";
import type { DocumentsSearch } from "./documents-search.ts";

interface DocumentDrawerProps {
  readonly assistantId: number;
  readonly search: DocumentsSearch;
}

/** Everything on record about one document. */
export function DocumentDrawer({ assistantId, search }: DocumentDrawerProps) {
  const navigate = useNavigate();
  const { mayWrite } = useRights();
  const { document: id, ...back } = search;
  const document = useQuery({
    ...documentQueries.one(assistantId, id ?? 0),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBeingRead(data) ? READING_MS : false),
  });
  const close = () => void navigate({ to: "/documents", search: back, resetScroll: false });
  return (
    <Drawer title={document.data?.name ?? t("documents.one")} isOpen={id !== undefined} onClose={close}>
      <Loaded query={document}>
        {(one) => (
          <>
            <DocumentState document={one} />
            {mayWrite && <DocumentActions document={one} onDeleted={close} />}
            <FactList isWide facts={factsOf(one)} />
            {one.status === "completed" && (
              <DocumentPassages assistantId={assistantId} documentId={one.id} question={search.q} />
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

function factsOf(document: AssistantDocument) {
  const { page_count: pages, source_url: url } = document;
  return [
    [t("documents.file"), <bdi key="file">{document.filename}</bdi>],
    [t("documents.format"), document.file_type === "" ? t("value.unknown") : document.file_type],
    [t("documents.size"), formatBytes(document.file_size)],
    ...(url === null ? [] : [[t("documents.address"), <bdi key="url">{url}</bdi>] as const]),
    [
      t("documents.passages"),
      t("documents.stored", { stored: document.processed_chunks, total: document.total_chunks }),
    ],
    [t("documents.tokens"), formatCount(document.total_tokens)],
    [t("documents.pages"), pages === null ? "–" : formatCount(pages)],
    [t("documents.category"), <bdi key="category">{document.category ?? "–"}</bdi>],
    [t("documents.tags"), <bdi key="tags">{document.tags.join(", ") || "–"}</bdi>],
    [t("documents.added"), <Time key="added" at={document.created_at} />],
    [t("documents.read-at"), <Time key="read" at={document.processed_at} />],
  ] as const;
}
