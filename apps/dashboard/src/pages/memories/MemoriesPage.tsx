import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { TabbedSheet } from "../../kit/TabbedSheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { CallerView } from "./caller/CallerView.tsx";
import { FoundMemories } from "./FoundMemories.tsx";
import { GraphView } from "./graph/GraphView.tsx";
import { MemoryFilters } from "./MemoryFilters.tsx";
import { MemoryList } from "./MemoryList.tsx";
import { NewMemory } from "./NewMemory.tsx";

const route = getRouteApi("/memories");

/** What assistants remember: all of it, what a question finds, how it hangs together, and what is kept of one caller. */
export function MemoriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { mayWrite, mayAdmin } = useRights();
  const { view = "list", page: _page, ...filters } = search;
  return (
    <>
      <PageHead title={t("memories.title")}>{mayAdmin && <NewMemory />}</PageHead>
      <p className="text-quiet">{t("memories.about")}</p>
      {!mayWrite && <p className="text-quiet">{t("memories.viewers")}</p>}
      <TabbedSheet
        label={t("memories.views")}
        tabs={[
          { name: "list", title: t("memories.list") },
          { name: "graph", title: t("memories.graph") },
          // The service tells viewers nothing of callers.
          ...(mayWrite ? [{ name: "caller" as const, title: t("memories.one-caller") }] : []),
        ]}
        current={view === "caller" && !mayWrite ? "list" : view}
        onChange={(next) => {
          const { view: _former, ...rest } = { view, ...filters };
          void navigate({ search: next === "list" ? rest : { ...rest, view: next } });
        }}
      >
        {view === "graph" ? (
          <GraphView search={search} />
        ) : view === "caller" && mayWrite ? (
          <CallerView key={search.caller} caller={search.caller} />
        ) : (
          <>
            <MemoryFilters key={JSON.stringify(filters)} search={search} />
            {search.q === undefined ? <MemoryList search={search} /> : <FoundMemories search={search} />}
          </>
        )}
      </TabbedSheet>
    </>
  );
}
