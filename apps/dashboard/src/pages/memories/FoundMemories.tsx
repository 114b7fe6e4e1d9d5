import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { MemoryItem } from "./MemoryItem.tsx";
import { MemoryLink } from "./MemoryLink.tsx";
import { type Found, memoryQueries } from "./memories-queries.ts";
import type { MemoriesSearch } from "./memories-search.ts";
import { edgeWords, scopeWords, share, typeWords } from "./words.ts";

/** What a conversation would be given for these words, with how it was found. */
export function FoundMemories({ search }: { readonly search: MemoriesSearch }) {
  const found = useQuery({ ...memoryQueries.found(search), placeholderData: keepPreviousData });
  const fits = ({ memory_scope: scope, memory_type: type }: Found["memories"][number]) =>
    (search.scope === undefined || search.scope === scope) && (search.type === undefined || search.type === type);
  return (
    <Loaded query={found}>
      {(answer) => {
        const shown = answer.memories.filter(fits);
        return (
          <>
            <p className="text-quiet" role="status">
              {t("memories.found", { count: answer.memories.length, ms: Math.round(answer.retrieval_ms) })}{" "}
              {t(`memories.intent.${answer.intent}`)}{" "}
              {shown.length < answer.memories.length && t("memories.narrowed", { count: shown.length })}
            </p>
            {shown.length === 0 ? <p>{t("memories.none-found")}</p> : <FoundList memories={shown} />}
            <Path found={answer} />
          </>
        );
      }}
    </Loaded>
  );
}

function FoundList({ memories }: { readonly memories: Found["memories"] }) {
  return (
    <ol aria-label={t("memories.found-label")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {memories.map((memory) => (
        <MemoryItem
          key={memory.id}
          id={memory.id}
          fact={memory.fact}
          mark={formatNumber(memory.score)}
          notes={[
            scopeWords(memory.memory_scope),
            typeWords(memory.memory_type),
            t("memories.sure-share", { share: share(memory.confidence) }),
            <bdi key="source">{t("memories.source-of", { source: memory.source })}</bdi>,
          ]}
        />
      ))}
    </ol>
  );
}

/** The relations along which the search went on from what the words had found. */
function Path({ found }: { readonly found: Found }) {
  const link = (id: number) => (
    <MemoryLink id={id} fact={found.memories.find((memory) => memory.id === id)?.fact ?? `#${id}`} isShort />
  );
  return (
    <section className="grid gap-1">
      <h2 className="font-semibold">{t("memories.path")}</h2>
      {found.traversal_path.length === 0 ? (
        <p className="text-quiet">{t("memories.path-none")}</p>
      ) : (
        <ul className="grid gap-1">
          {found.traversal_path.map(({ source_id: source, target_id: target, edge_type: type }) => (
            <li key={`${source} ${target} ${type}`} className="border-line border-t pt-1">
              {link(source)} <span className="text-quiet">{edgeWords(type)}</span> {link(target)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
