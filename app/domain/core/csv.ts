import type { Cents } from './money';
import { storedText } from './stored-amount';
import { storeDay, storeTime } from './time/store-day';

/** A cell is a string, or one of our own numbers, already formatted. */
export type CsvCell = string | { number: string };

/** The columns of a file by their headings, in order. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** Yields rows as CSV in chunks, a chunk for each batch. */
export async function* csvParts<Row>(
  columns: CsvColumns<Row>,
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield csvFile([Object.keys(columns)]);
  for await (const rows of batches)
    yield csvRows(rows.map((row) => cells.map((cell) => cell(row))));
}

/** Returns the cell of an amount: dollars with a decimal point; empty for none. */
export function amountCell(amount: Cents | null): CsvCell {
  return amount === null ? '' : { number: storedText(amount) };
}

/** Returns the day of a moment in the store, empty for none. @param at ISO 8601 */
export function dayCell(at: string | null): string {
  return at === null ? '' : storeDay(Date.parse(at));
}

/** Returns the local time of a moment in the store, HH:MM. @param at ISO 8601 */
export function timeCell(at: string): string {
  return storeTime(Date.parse(at));
}

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
