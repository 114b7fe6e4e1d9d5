import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatCount } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { type Column, Table } from "../../../kit/Table.tsx";
import { Time } from "../../../kit/Time.tsx";
import { type Flow, numbersQuery } from "../flows-queries.ts";
import { FlowActions } from "./FlowActions.tsx";

interface FlowsTableProps {
  readonly flows: readonly Flow[];
  readonly mayWrite: boolean;
}

/** Flows one below the other, with the numbers that they answer; each leads to its page. */
export function FlowsTable({ flows, mayWrite }: FlowsTableProps) {
  const { data: numbers } = useQuery(numbersQuery());
  const numbersOf = (flowId: number) =>
    numbers?.filter(({ flow }) => flow?.id === flowId).map(({ phone_number: number }) => number);
  const columns: readonly Column<Flow>[] = [
    {
      title: t("flows.name"),
      cell: ({ id, name }) => (
        <Link
          to="/flows/$flowId"
          params={{ flowId: String(id) }}
          data-row-link
          className="text-accent underline wrap-anywhere"
        >
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      title: t("flows.state"),
      isExtra: true,
      cell: ({ is_active: isActive }) => (
        <span className={isActive ? "text-good" : "text-quiet"}>{t(isActive ? "flows.active" : "flows.draft")}</span>
      ),
    },
    {
      title: t("flows.numbers"),
      isExtra: true,
      cell: ({ id }) => <bdi>{numbersOf(id)?.join(", ") || "–"}</bdi>,
    },
    {
      title: t("flows.nodes"),
      isNumber: true,
      isExtra: true,
      cell: ({ graph }) => formatCount(Object.keys(graph["nodes"] ?? {}).length),
    },
    { title: t("flows.version"), isNumber: true, isExtra: true, cell: ({ version }) => formatCount(version) },
    { title: t("flows.changed"), isExtra: true, cell: ({ updated_at: at }) => <Time at={at} /> },
    ...(mayWrite
      ? [
          {
            title: t("action.actions"),
            isNumber: true,
            cell: (flow: Flow) => <FlowActions flow={flow} numbers={numbersOf(flow.id)?.length} />,
          },
        ]
      : []),
  ];
  return <Table label={t("flows.title")} columns={columns} rows={flows} keyOf={({ id }) => id} />;
}
