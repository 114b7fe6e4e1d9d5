import { isUnlike } from "./compare-rows.ts";
import type { Cell, GridRow } from "./table.ts";

/**
 * Which rows name the columns of the rows below them: those that say so (`<thead>`, `<th>`), else a first row that is all bold,
 * or unlike the others. @param mayGuess the table is one of data, so that its first row may be looked at
 */
export function findNamingRows(grid: readonly GridRow[], mayGuess: boolean): ReadonlySet<GridRow> {
  const rows = grid.filter(saysNames);
  const naming = new Set(rows);
  // The last rows name nothing: there is nothing below them.
  for (let at = grid.length - 1; at >= 0; at -= 1) {
    const row = grid[at];
    if (row === undefined || !naming.delete(row)) break;
  }
  if (rows.length > 0 || !mayGuess) return naming;
  const [first, ...others] = grid.filter((row) => !isSpanning(row));
  if (first === undefined || others.length === 0) return naming;
  const isBold = (row: GridRow) => cellsOf(row).every((cell) => cell.isBold || cell.text === "");
  const isNamed = isBold(first) ? !others.some(isBold) : isUnlike(textsOf(first), others.map(textsOf));
  return isNamed ? new Set([first]) : naming;
}

/** The name of each column, from rows that follow one another: `Hours From`. */
export function nameColumns(rows: readonly GridRow[]): readonly string[] {
  const width = Math.max(...rows.map(({ slots }) => slots.length));
  return Array.from({ length: width }, (_, column) => {
    const cells = new Set(rows.map(({ slots }) => slots[column] ?? null));
    return [...cells].flatMap((cell) => (cell === null || cell.text === "" ? [] : [cell.text])).join(" ");
  });
}

/** One cell covers all columns: a title among the rows. */
export function isSpanning(row: GridRow): boolean {
  return row.slots.length > 1 && !row.slots.includes(null) && cellsOf(row).length === 1;
}

/** Each once, in their order. */
export function cellsOf({ slots }: GridRow): readonly Cell[] {
  return [...new Set(slots)].filter((cell) => cell !== null);
}

function saysNames(row: GridRow): boolean {
  const cells = cellsOf(row).filter(({ text }) => text !== "");
  if (cells.length === 0 || isSpanning(row)) return false;
  if (row.row.isHead) return true;
  if (!cells.every(({ isHeader }) => isHeader)) return false;
  // A lone one at the beginning of a row names the row.
  return cells.length > 1 || row.slots.length === 1 || row.slots[0] !== cells[0];
}

const textsOf = ({ slots }: GridRow) => slots.map((cell) => cell?.text ?? "");
