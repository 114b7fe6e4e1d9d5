import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { formatCount, formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { useRights } from "../../session/use-session.ts";
import { NewTool } from "./NewTool.tsx";
import { ToolFilters } from "./ToolFilters.tsx";
import { type Tool, toolsQuery } from "./tools-queries.ts";

const route = getRouteApi("/tools");

/** What assistants may do during a conversation. */
export function ToolsPage() {
  const search = route.useSearch();
  const { mayWrite } = useRights();
  const tools = useQuery({ ...toolsQuery(search), placeholderData: keepPreviousData });
  const { page = 1, ...filters } = search;
  return (
    <>
      <PageHead title={t("tools.title")}>
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <Link to="/tools/from-server" className={buttonClass("plain")}>
              {t("tools.from-server")}
            </Link>
            <NewTool />
          </div>
        )}
      </PageHead>
      <p className="text-quiet">{t("tools.about")}</p>
      <ToolFilters key={JSON.stringify(filters)} search={search} />
      <Loaded query={tools}>
        {({ tools: list, pagination }) => (
          <>
            <Sheet>
              {list.length === 0 ? (
                <p>{t(Object.keys(filters).length === 0 ? "tools.none" : "tools.none-such")}</p>
              ) : (
                <ToolTable tools={list} />
              )}
            </Sheet>
            {pagination.total_pages > 1 && (
              <nav aria-label={t("tools.pages")} className="flex flex-wrap gap-2">
                {pagination.has_prev && (
                  <Link to="/tools" search={{ ...filters, page: page - 1 }} className={buttonClass("plain")}>
                    {t("pages.before")}
                  </Link>
                )}
                {pagination.has_next && (
                  <Link to="/tools" search={{ ...filters, page: page + 1 }} className={buttonClass("plain")}>
                    {t("pages.after")}
                  </Link>
                )}
              </nav>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function ToolTable({ tools }: { readonly tools: readonly Tool[] }) {
  return (
    <Table<Tool>
      label={t("tools.title")}
      rows={tools}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("tools.name"),
          cell: ({ id, display_name: name }) => (
            <Link
              to="/tools/$toolId"
              params={{ toolId: String(id) }}
              data-row-link
              className="text-accent underline wrap-anywhere"
            >
              <bdi>{name}</bdi>
            </Link>
          ),
        },
        { title: t("tools.type"), isExtra: true, cell: ({ tool_type: type }) => t(`tool-type.${type}`) },
        {
          title: t("tools.state"),
          cell: ({ is_active: isActive }) => (
            <span className={isActive ? "text-good" : "text-quiet"}>{t(isActive ? "tools.on" : "tools.off")}</span>
          ),
        },
        { title: t("tools.runs"), isNumber: true, cell: ({ execution_count: count }) => formatCount(count) },
        {
          title: t("tools.succeeded"),
          isNumber: true,
          isExtra: true,
          cell: ({ execution_count: count, success_rate: rate }) =>
            count === 0 ? "–" : t("tools.percent", { value: formatNumber(rate) }),
        },
      ]}
    />
  );
}
