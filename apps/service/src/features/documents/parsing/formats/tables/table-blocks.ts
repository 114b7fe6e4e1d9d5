import type { Block } from "../../parsed-document.ts";
import { layOut } from "./lay-out.ts";
import { cellsOf, findNamingRows, isSpanning, nameColumns } from "./name-columns.ts";
import { rowText } from "./row-text.ts";
import type { GridRow, Row } from "./table.ts";

/**
 * Each row with the names of its columns, so that a row says by itself what it means. Without names, the cells of a row stay
 * together. @param isLayout its cells are places on the page rather than data
 */
export function* tableBlocks(rows: readonly Row[], isLayout: boolean): Generator<Block> {
  const grid = layOut(rows);
  const isOneColumn = rows.every(({ cells }) => cells.length <= 1);
  const places = new Set(grid.filter((row) => isLayout || isPlaces(row, isOneColumn || isSpanning(row))));
  const naming: ReadonlySet<GridRow> = isLayout ? new Set() : findNamingRows(grid, places.size === 0);
  let names: readonly string[] = [];
  let namedBy: GridRow[] = [];
  for (const row of grid) {
    if (naming.has(row)) {
      namedBy.push(row);
      continue;
    }
    if (namedBy.length > 0) names = nameColumns(namedBy);
    namedBy = [];
    const isData = !places.has(row) || (naming.size > 0 && !isSpanning(row));
    if (!isData) yield* row.row.cells.flatMap(({ blocks }) => blocks);
    else yield { kind: "row", text: isSpanning(row) || names.length === 0 ? unnamed(row) : named(row, names) };
  }
}

/** A cell holds more than a value: another table, a heading with what follows, several paragraphs of a box. */
function isPlaces({ row }: GridRow, isAlone: boolean): boolean {
  return row.cells.some(({ blocks }) => {
    const kinds = new Set(blocks.map(({ kind }) => kind));
    if (kinds.has("row")) return true;
    return isAlone ? kinds.has("heading") || blocks.length > 1 : kinds.has("heading") && blocks.length > 1;
  });
}

/** The cells of a row, under the row's name if it has one. */
function unnamed(row: GridRow): string {
  const [first, ...others] = cellsOf(row).filter(({ text }) => text !== "");
  if (first === undefined) return "";
  const values = rowText(
    [],
    others.map(({ text }) => text),
  );
  if (values === "") return first.text;
  const isRowNamed = first.isHeader && !others.some(({ isHeader }) => isHeader);
  return `${first.text}${isRowNamed ? ":" : ";"} ${values}`;
}

/** A cell that covers several columns is said for each that has a name. */
function named({ slots }: GridRow, names: readonly string[]): string {
  const values = slots.map((cell, column) => {
    const isSaid = column > 0 && cell === slots[column - 1];
    const isNamed = (names[column] ?? "") !== "" && names[column] !== names[column - 1];
    return cell === null || (isSaid && !isNamed) ? "" : cell.text;
  });
  return rowText(names, values);
}
