import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Time } from "../../kit/Time.tsx";
import { MemoryItem } from "./MemoryItem.tsx";
import { MEMORIES_A_PAGE, type Memory, memoryQueries } from "./memories-queries.ts";
import type { MemoriesSearch } from "./memories-search.ts";
import { scopeWords, share, typeWords } from "./words.ts";

/** What is remembered, the newest first. */
export function MemoryList({ search }: { readonly search: MemoriesSearch }) {
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
            <Memories memories={list.slice(0, MEMORIES_A_PAGE)} />
          )}
          <ListPages at={{ by: "page", page, hasNext: list.length > MEMORIES_A_PAGE }} />
        </>
      )}
    </Loaded>
  );
}

function Memories({ memories }: { readonly memories: readonly Memory[] }) {
  return (
    <ul aria-label={t("memories.list")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {memories.map((memory) => (
        <MemoryItem
          key={memory.id}
          id={memory.id}
          fact={memory.fact}
          notes={[
            scopeWords(memory.memory_scope),
            typeWords(memory.memory_type),
            t("memories.sure-share", { share: share(memory.current_confidence) }),
            <Time key="written" at={memory.created_at} />,
            ...(memory.valid_to === null
              ? []
              : [
                  <span key="former" className="text-warn">
                    {t("memories.former")}
                  </span>,
                ]),
          ]}
        />
      ))}
    </ul>
  );
}
