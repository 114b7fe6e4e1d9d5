import type { Block } from "../../parsed-document.ts";

/** A cell as its author wrote it. */
export interface Cell {
  /** All its text on one line. */
  readonly text: string;
  readonly blocks: readonly Block[];
  /** A `<th>`. */
  readonly isHeader: boolean;
  /** All of its text is bold. */
  readonly isBold: boolean;
  /** How many columns it covers. */
  readonly columns: number;
  /** How many rows it covers, as far as its row group reaches. */
  readonly rows: number;
}

export interface Row {
  readonly cells: readonly Cell[];
  /** In a `<thead>`. */
  readonly isHead: boolean;
  /** Rows of one number are a row group; no cell reaches beyond its own. */
  readonly group: number;
}

/** A row with the cell that covers each column; a cell stands in each column and row that it covers. */
export interface GridRow {
  readonly slots: readonly (Cell | null)[];
  readonly row: Row;
}
