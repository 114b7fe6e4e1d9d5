import { t } from "../../../i18n/t.ts";
import { MemoryLink } from "../MemoryLink.tsx";
import type { MemoryGraph } from "../memories-queries.ts";
import { edgeWords, scopeWords, typeWords } from "../words.ts";

/** The graph in words: each fact under its number in the picture, with the relations that lead from it and to it. */
export function GraphList({ graph: { nodes, edges } }: { readonly graph: MemoryGraph }) {
  const numberOf = new Map(nodes.map(({ id }, index) => [id, index + 1] as const));
  const relation = (end: string, words: string) => t("memories.relation", { words, number: numberOf.get(end) ?? 0 });
  return (
    <ol aria-label={t("memories.graph")} className="grid gap-2">
      {nodes.map(({ id, data }) => {
        const relations = [
          ...edges.filter(({ source }) => source === id).map((edge) => relation(edge.target, edgeWords(edge.type))),
          ...edges
            .filter(({ target }) => target === id)
            .map((edge) => relation(edge.source, t(`memories.edge-back.${edge.type}`))),
        ];
        return (
          <li key={id} className="grid grid-cols-[2rem_minmax(0,1fr)] border-line border-t pt-2">
            <span className="text-quiet tabular-nums">{numberOf.get(id)}</span>
            <div className="min-w-0">
              <MemoryLink id={data.memory_id} fact={data.fact} isInList />
              <p className="text-quiet text-sm">
                {scopeWords(data.memory_scope)} · {typeWords(data.memory_type)}
                {!data.is_current && <> · {t("memories.former")}</>}
              </p>
              {relations.length > 0 && <p className="text-sm">{relations.join(" · ")}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
