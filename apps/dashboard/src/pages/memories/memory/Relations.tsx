import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import { MemoryLink } from "../MemoryLink.tsx";
import { type MemoryEdge, memoryQueries } from "../memories-queries.ts";
import { edgeWords } from "../words.ts";

/** The words of each related fact are read by themselves. */
const SHOWN_FIRST = 20;

/** What a fact replaced and what replaced it, what it contradicts, and what else it has to do with. */
export function Relations({ memoryId }: { readonly memoryId: number }) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const edges = useQuery(memoryQueries.edges(memoryId));
  return (
    <Sheet title={t("memories.relations")}>
      <Loaded query={edges}>
        {(list) => (
          <>
            {list.length === 0 && <p>{t("memories.relations-none")}</p>}
            {list.some(({ edge_type: type }) => type === "conflicts_with") && (
              <p className="text-quiet">{t("memories.conflict-hint")}</p>
            )}
            <ul className="grid gap-2">
              {list.slice(0, shown).map((edge) => (
                <Relation key={edge.id} edge={edge} memoryId={memoryId} />
              ))}
            </ul>
            {list.length > shown && (
              <div>
                <Button onClick={() => setShown(shown + SHOWN_FIRST)}>{t("memories.more")}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function Relation({ edge, memoryId }: { readonly edge: MemoryEdge; readonly memoryId: number }) {
  const { source_id: source, target_id: target, edge_type: type } = edge;
  const other = source === memoryId ? target : source;
  const fact = useQuery(memoryQueries.one(other));
  return (
    <li className="border-line border-t pt-2">
      <span className={`block text-sm ${type === "conflicts_with" ? "text-bad" : "text-quiet"}`}>
        {source === memoryId ? edgeWords(type) : t(`memories.edge-back.${type}`)}
      </span>
      <Loaded query={fact}>{({ id, fact: words }) => <MemoryLink id={id} fact={words} />}</Loaded>
    </li>
  );
}
