import { useQuery } from "@tanstack/react-query";
import { formatMoney, formatNumber } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Table } from "../../../kit/Table.tsx";
import { callQueries } from "../call-queries.ts";
import type { TabProps } from "../tab-props.ts";

/** What the call cost at list price, entry by entry. */
export function CostsTab({ call }: TabProps) {
  const costs = useQuery(callQueries.costs(call.id));
  return (
    <Loaded query={costs}>
      {({ call_summary: sum, detailed_entries: entries }) =>
        entries.length === 0 ? (
          <p>{t("costs.none")}</p>
        ) : (
          <>
            <Table
              label={t("tab.costs")}
              rows={entries}
              keyOf={({ id }) => id}
              columns={[
                { title: t("costs.for"), cell: ({ service_type }) => t(`service.${service_type}`) },
                {
                  title: t("costs.vendor"),
                  cell: ({ provider, model }) => [provider, model].filter(Boolean).join(" · "),
                },
                { title: t("costs.unit"), isExtra: true, cell: ({ usage_type }) => usage_type },
                { title: t("costs.amount"), isNumber: true, cell: ({ usage_amount }) => formatNumber(usage_amount) },
                {
                  title: t("call.cost"),
                  isNumber: true,
                  cell: ({ total_cost, unknown }) => formatMoney(unknown.includes("total_cost") ? null : total_cost),
                },
              ]}
            />
            <p className="text-end font-semibold tabular-nums">
              {t("costs.sum", { sum: formatMoney(sum.unknown.includes("total_cost") ? null : sum.total_cost) })}
            </p>
            {sum.unknown.includes("total_cost") && (
              <p className="text-quiet text-end text-sm">
                {t("costs.known-part", { sum: formatMoney(sum.total_cost) })}
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}
