import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import type { PromptVersion } from "./prompts-queries.ts";
import { VersionStatus } from "./VersionStatus.tsx";

interface VersionsTableProps {
  readonly versions: readonly PromptVersion[];
  readonly chosen: number | undefined;
}

/** Newest first; each can be looked at below. */
export function VersionsTable({ versions, chosen }: VersionsTableProps) {
  return (
    <Table<PromptVersion>
      label={t("prompts.title")}
      rows={versions}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("version.version"),
          cell: ({ id, version, version_name: name }) => (
            <Link
              from="/assistants/$assistantId/prompts"
              to="."
              search={{ version: id }}
              resetScroll={false}
              data-row-link
              aria-current={id === chosen}
              className="text-accent underline aria-[current=true]:font-semibold"
            >
              {t("version.number", { number: version })} <bdi className="wrap-anywhere">{name ?? ""}</bdi>
            </Link>
          ),
        },
        {
          title: t("version.status"),
          cell: ({ status, traffic_percentage: share }) => (
            <>
              <VersionStatus status={status} />
              {share !== null && (
                <span className="whitespace-nowrap"> {t("assistant.percent", { percent: formatNumber(share) })}</span>
              )}
            </>
          ),
        },
        {
          title: t("version.passed"),
          isNumber: true,
          cell: ({ eval_score: score }) =>
            score === null ? "–" : t("assistant.percent", { percent: formatNumber(score * 100) }),
        },
        {
          title: t("version.change"),
          isExtra: true,
          cell: ({ change_summary: summary }) => <bdi className="line-clamp-2 wrap-anywhere">{summary ?? "–"}</bdi>,
        },
        { title: t("version.made"), isExtra: true, cell: ({ created_at: at }) => <Time at={at} /> },
      ]}
    />
  );
}
