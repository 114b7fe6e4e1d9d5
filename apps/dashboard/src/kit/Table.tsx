import type { ReactNode } from "react";
import { ListParts } from "./ListParts.tsx";

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned at their ends. */
  readonly isNumber?: boolean;
  /** Left out on narrow screens. */
  readonly isExtra?: boolean;
}

interface TableProps<Row> {
  /** What the rows are; read out. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A plain table, part by part when it is long. The first column heads its row. */
export function Table<Row>({ rows, ...table }: TableProps<Row>) {
  return <ListParts entries={rows}>{(part) => <TablePart {...table} rows={part} />}</ListParts>;
}

function TablePart<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  // A name of hundreds of letters would leave the other columns one letter wide on the narrowest screens.
  const classOf = ({ isNumber, isExtra }: Column<Row>) =>
    `px-1 py-1.5 align-top max-[24rem]:min-w-12 sm:px-2 ${isNumber === true ? "text-end tabular-nums" : "text-start"} ${isExtra === true ? "max-lg:hidden" : ""}`;
  return (
    <table className="w-full border-collapse max-[24rem]:text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-line border-b">
          {columns.map((column) => (
            <th
              key={column.title}
              scope="col"
              // Titles keep their words whole, and so give each column room for some; on the narrowest screens that is too much.
              className={`${classOf(column)} text-quiet text-sm font-medium wrap-anywhere min-[24rem]:break-keep min-[24rem]:wrap-break-word`}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-line border-b last:border-0 hover:bg-raised">
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.title} scope="row" className={`${classOf(column)} font-normal wrap-anywhere`}>
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.title}
                  className={`${classOf(column)} ${column.isNumber === true ? "wrap-normal" : "wrap-anywhere"}`}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
