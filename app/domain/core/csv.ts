/** A cell is a string, or one of our own numbers, already formatted. */
export type CsvCell = string | { number: string };

/**
 * First characters that make a spreadsheet evaluate a cell (OWASP, CSV injection). With Japanese settings,
 * the full-width forms of these characters do the same.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * Formats rows as a CSV file: RFC 4180 with a byte order mark, without which Excel assumes a local encoding.
 * Strings that a spreadsheet would evaluate get a leading `'` (money-security 7.2); our own numbers cannot be
 * formulas and stay numbers.
 */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${csvRows(rows)}`;
}

/** Formats further rows, for a file that is streamed. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.number;
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
