import { t } from "../../../i18n/t.ts";
import { Table } from "../../../kit/Table.tsx";
import { CONTACT_MEMBERS, type ColumnTarget, type ContactFile, variableName } from "./contact-file.ts";

interface ColumnTableProps {
  readonly content: ContactFile;
  readonly targets: readonly ColumnTarget[];
  readonly onChange: (index: number, target: ColumnTarget) => void;
}

interface Row {
  readonly index: number;
  readonly column: string;
}

/** Each column of a file with what it becomes. */
export function ColumnTable({ content, targets, onChange }: ColumnTableProps) {
  const rows = content.columns.map((column, index): Row => ({ index, column }));
  return (
    <Table<Row>
      label={t("contacts.columns")}
      rows={rows}
      keyOf={({ index }) => index}
      columns={[
        {
          title: t("contacts.column"),
          cell: ({ column }) => <bdi className="inline-block min-w-20 font-medium wrap-anywhere">{column}</bdi>,
        },
        { title: t("contacts.example"), cell: ({ index }) => <bdi>{content.rows[0]?.[index] ?? ""}</bdi> },
        {
          title: t("contacts.becomes"),
          cell: ({ index, column }) => (
            <select
              aria-label={t("contacts.becomes-of", { column })}
              className="w-full min-w-28 md:min-w-56 rounded-md border border-field bg-sheet px-2 py-1"
              value={targets[index] ?? "variable"}
              onChange={(event) => onChange(index, event.target.value as ColumnTarget)}
            >
              {CONTACT_MEMBERS.map((member) => (
                <option key={member} value={member}>
                  {t(`contact-member.${member}`)}
                </option>
              ))}
              <option value="variable">{t("contacts.variable", { name: variableName(column) })}</option>
              <option value="drop">{t("contacts.drop")}</option>
            </select>
          ),
        },
      ]}
    />
  );
}
