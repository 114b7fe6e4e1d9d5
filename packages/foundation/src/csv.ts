/**
 * Rows as a CSV file (RFC 4180): every cell quoted, lines ended by CR LF. A cell that a spreadsheet would take for a
 * formula is defused by an apostrophe, since texts are other people's (OWASP, CSV injection).
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCsvCell).join(",")}\r\n`).join("");
}

function toCsvCell(value: string): string {
  const isFormula = /^\s*[=+\-@\t\r]/.test(value) && !/^-?\d+$/.test(value);
  return `"${(isFormula ? `'${value}` : value).replaceAll('"', '""')}"`;
}
