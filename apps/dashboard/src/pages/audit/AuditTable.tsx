import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import { type AuditEntry, peopleQuery } from "./audit-queries.ts";

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly onOpen: (entry: AuditEntry) => void;
}

/** Entries one below the other, the newest first. */
export function AuditTable({ entries, onOpen }: AuditTableProps) {
  const { data: people = [] } = useQuery(peopleQuery());
  const nameOf = (userId: number | null) =>
    people.find(({ id }) => id === userId)?.full_name ??
    (userId === null ? "–" : t("audit.former", { id: String(userId) }));
  return (
    <Table<AuditEntry>
      label={t("nav.audit")}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("audit.when"),
          cell: (entry) => (
            <button
              type="button"
              data-row-link
              className="text-start text-accent underline"
              onClick={() => onOpen(entry)}
            >
              <Time at={entry.occurred_at} isInLink />
            </button>
          ),
        },
        { title: t("members.person"), cell: ({ user_id }) => <bdi>{nameOf(user_id)}</bdi> },
        { title: t("audit.operation"), cell: ({ operation }) => <code className="text-sm">{operation}</code> },
        {
          title: t("audit.answer"),
          isNumber: true,
          cell: ({ status_code }) => <span className={status_code >= 400 ? "text-bad" : ""}>{status_code}</span>,
        },
        { title: t("audit.address"), isExtra: true, cell: ({ remote_address }) => <bdi>{remote_address}</bdi> },
      ]}
    />
  );
}
