import { t } from "../../../i18n/t.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { MemoryItem } from "../MemoryItem.tsx";
import type { MemoryGraph } from "../memories-queries.ts";
import { edgeWords, scopeWords, typeWords } from "../words.ts";

/** The graph in words: each fact under its number in the picture, with the relations that lead from it and to it. */
export function GraphList({ graph: { nodes, edges } }: { readonly graph: MemoryGraph }) {
  const numberOf = new Map(nodes.map(({ id }, index) => [id, index + 1] as const));
  const relation = (end: string, words: string) => t("memories.relation", { words, number: numberOf.get(end) ?? 0 });
  return (
    <ListParts entries={nodes}>
      {(part) => (
        <ol aria-label={t("memories.graph")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {part.map(({ id, data }) => {
            const relations = [
              ...edges.filter(({ source }) => source === id).map((edge) => relation(edge.target, edgeWords(edge.type))),
              ...edges
                .filter(({ target }) => target === id)
                .map((edge) => relation(edge.source, t(`memories.edge-back.${edge.type}`))),
            ];
            return (
              <MemoryItem
                key={id}
                id={data.memory_id}
                fact={data.fact}
                mark={numberOf.get(id)}
                notes={[
                  scopeWords(data.memory_scope),
                  typeWords(data.memory_type),
                  ...(data.is_current ? [] : [t("memories.former")]),
                ]}
              >
                {relations.length > 0 && <p className="text-sm">{relations.join(" · ")}</p>}
              </MemoryItem>
            );
          })}
        </ol>
      )}
    </ListParts>
  );
}
