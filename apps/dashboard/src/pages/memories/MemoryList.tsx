import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageButtons } from "../../kit/PageButtons.tsx";
import { Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import { MemoryLink } from "./MemoryLink.tsx";
import { MEMORIES_A_PAGE, type Memory, memoryQueries } from "./memories-queries.ts";
import type { MemoriesSearch } from "./memories-search.ts";
import { scopeWords, share, typeWords } from "./words.ts";

/** What is remembered, the newest first. */
export function MemoryList({ search }: { readonly search: MemoriesSearch }) {
  const navigate = useNavigate();
  const memories = useQuery({ ...memoryQueries.list(search), placeholderData: keepPreviousData });
  const { page = 1, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Loaded query={memories}>
      {(list) => (
        <>
          {list.length === 0 ? (
            <p>{t(isFiltered ? "memories.none-such" : "memories.nothing")}</p>
          ) : (
            <MemoryTable memories={list.slice(0, MEMORIES_A_PAGE)} />
          )}
          <PageButtons
            page={page}
            hasNext={list.length > MEMORIES_A_PAGE}
            onPage={(next) =>
              void navigate({ to: "/memories", search: next === 1 ? filters : { ...filters, page: next } })
            }
          />
        </>
      )}
    </Loaded>
  );
}

function MemoryTable({ memories }: { readonly memories: readonly Memory[] }) {
  return (
    <Table<Memory>
      label={t("memories.list")}
      rows={memories}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("memories.fact"),
          cell: ({ id, fact, valid_to: validTo }) => (
            <>
              <MemoryLink id={id} fact={fact} isInList />
              {validTo !== null && <span className="text-warn block text-sm">{t("memories.former")}</span>}
            </>
          ),
        },
        { title: t("memories.scope-name"), cell: ({ memory_scope: scope }) => scopeWords(scope) },
        { title: t("memories.type-name"), isExtra: true, cell: ({ memory_type: type }) => typeWords(type) },
        {
          title: t("memories.sure"),
          isNumber: true,
          cell: ({ current_confidence: confidence }) => share(confidence),
        },
        { title: t("memories.written"), isExtra: true, cell: ({ created_at: at }) => <Time at={at} /> },
      ]}
    />
  );
}
