/**
 * Rows as a CSV file (RFC 4180): every cell is quoted, lines end with CR LF. A cell that a spreadsheet would take for a
 * formula gets an apostrophe in front, since its text comes from other people (OWASP, CSV injection).
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCsvCell).join(",")}\r\n`).join("");
}

function toCsvCell(value: string): string {
  const isFormula = /^\s*[=+\-@\t\r]/.test(value) && !/^-?\d+$/.test(value);
  return `"${(isFormula ? `'${value}` : value).replaceAll('"', '""')}"`;
}
