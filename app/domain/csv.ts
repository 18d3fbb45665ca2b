/** A cell is a text or, already written out, a number of ours. */
export type CsvCell = string | { number: string };

/**
 * What makes a spreadsheet calculate instead of show (OWASP, CSV injection); where people write Japanese
 * it takes the wide forms of the signs for the same.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * A table as a file that spreadsheets open: RFC 4180 with a byte order mark, because Excel takes it
 * for its country's own letters otherwise. Texts that a spreadsheet would calculate get a `'` before
 * them (money-security 7.2); numbers of ours are no formulas and stay numbers.
 */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${csvRows(rows)}`;
}

/** Further rows of such a file, for one that is written piece by piece. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.number;
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
