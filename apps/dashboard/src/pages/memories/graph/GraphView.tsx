import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { AssistantSelect } from "../../../choices/AssistantSelect.tsx";
import { assistantsQuery } from "../../../choices/choices-queries.ts";
import { formatCount } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { FactList } from "../../../kit/FactList.tsx";
import { Field } from "../../../kit/Field.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Select } from "../../../kit/Select.tsx";
import { type MemoryGraph, memoryQueries } from "../memories-queries.ts";
import { type MemoriesSearch, readMemoriesSearch } from "../memories-search.ts";
import { share, typeOptions } from "../words.ts";
import { GraphList } from "./GraphList.tsx";
import { GraphPicture } from "./GraphPicture.tsx";

/** What an assistant may be given, and how it hangs together: as a picture, and as a list that says the same. */
export function GraphView({ search }: { readonly search: MemoriesSearch }) {
  const navigate = useNavigate();
  const assistants = useQuery(assistantsQuery());
  const change = (next: MemoriesSearch) =>
    void navigate({ to: "/memories", search: readMemoriesSearch({ ...search, ...next }) });
  return (
    <Loaded query={assistants}>
      {(list) => {
        const assistantId = search.assistant ?? list[0]?.id;
        if (assistantId === undefined) {
          return (
            <p>
              {t("memories.no-assistant")}{" "}
              <Link to="/assistants" className="text-accent underline">
                {t("nav.assistants")}
              </Link>
            </p>
          );
        }
        return (
          <>
            <div className="grid gap-2 sm:grid-cols-2">
              <Field label={t("memories.assistant")}>
                {(control) => (
                  <AssistantSelect
                    control={control}
                    value={assistantId}
                    onChange={(assistant) => change(assistant === undefined ? {} : { assistant })}
                  />
                )}
              </Field>
              <Field label={t("memories.type-name")}>
                {(control) => (
                  <Select
                    control={control}
                    value={search.type ?? ""}
                    options={[["", t("memories.any")], ...typeOptions()]}
                    onChange={(event) => change({ type: event.target.value as never })}
                  />
                )}
              </Field>
            </div>
            <OneGraph key={assistantId} assistantId={assistantId} type={search.type} />
          </>
        );
      }}
    </Loaded>
  );
}

function OneGraph({ assistantId, type }: { readonly assistantId: number; readonly type: string | undefined }) {
  const graph = useQuery(memoryQueries.graph(assistantId, type));
  return (
    <Loaded query={graph}>
      {(data) =>
        data.nodes.length === 0 ? (
          <p>{t(type === undefined ? "memories.nothing" : "memories.none-such")}</p>
        ) : (
          <>
            <Figures graph={data} />
            <GraphPicture graph={data} />
            <GraphList graph={data} />
          </>
        )
      }
    </Loaded>
  );
}

function Figures({ graph: { nodes, stats } }: { readonly graph: MemoryGraph }) {
  const conflicts = stats.open_conflicts;
  return (
    <>
      <FactList
        facts={[
          [t("memories.count"), formatCount(stats.memory_count)],
          [t("memories.relations"), formatCount(stats.edge_count)],
          [
            t("memories.conflicts"),
            <span key="conflicts" className={conflicts > 0 ? "text-bad" : ""}>
              {formatCount(conflicts)}
            </span>,
          ],
          [t("memories.sure-mean"), share(stats.average_confidence)],
        ]}
      />
      {nodes.length < stats.memory_count && (
        <p className="text-quiet">{t("memories.newest", { count: nodes.length })}</p>
      )}
    </>
  );
}
