import { UnreadableDocumentError } from "../../parsed-document.ts";
import type { Cell, GridRow, Row } from "./table.ts";

/** With more, the text would be longer than a document may be; spans make them of little. */
const MAX_SLOTS = 1_000_000;

interface Held {
  readonly cell: Cell;
  readonly rowsLeft: number;
}

/**
 * Finds the columns that each cell covers: cells that reach down from rows above take theirs first (HTML, 4.9.12).
 * @throws UnreadableDocumentError when spans make the table too large
 */
export function layOut(rows: readonly Row[]): readonly GridRow[] {
  let held = new Map<number, Held>();
  let group: number | null = null;
  let slotCount = 0;
  return rows.map((row) => {
    if (row.group !== group) held = new Map();
    group = row.group;
    const slots: (Cell | null)[] = [];
    const below = new Map<number, Held>();
    const put = (column: number, cell: Cell, rowsLeft: number) => {
      slotCount += Math.max(1, column + 1 - slots.length);
      if (slotCount > MAX_SLOTS) throw new UnreadableDocumentError("A table of the document has too many cells");
      while (slots.length < column) slots.push(null);
      slots[column] = cell;
      if (rowsLeft > 0) below.set(column, { cell, rowsLeft });
    };
    for (const [column, { cell, rowsLeft }] of held) put(column, cell, rowsLeft - 1);
    let column = 0;
    for (const cell of row.cells) {
      while (held.has(column)) column += 1;
      const end = column + cell.columns;
      do {
        put(column, cell, cell.rows - 1);
        column += 1;
      } while (column < end && !held.has(column));
    }
    held = below;
    return { slots, row };
  });
}
