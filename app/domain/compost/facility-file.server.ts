import { CsvError, parse } from 'csv-parse/sync';
import type { FacilityRow } from './compost-facility';
import {
  FACILITY_COLUMNS,
  NEEDED_COLUMNS,
  parseFacility,
  type Cells,
} from './facility-cells.server';
import type { Place } from '~/domain/core/places/great-circle';

/** A problem in a file: where it is, and what to do about it. Line numbers start at 1. */
export type FacilityProblem = { line: number; reason: string };

export type FacilityFile =
  | { ok: true; rows: FacilityRow[] }
  | { ok: false; problems: FacilityProblem[] };

/** More places than the country has, and few enough for one file and one transaction. */
export const MOST_FACILITIES = 20_000;

type Read = { record: string[]; info: { lines: number } };

/**
 * Parses a whole file of places (docs/compost-facilities.md lists the columns). Returns every row, or every
 * problem of every row.
 *
 * @param text CSV with column names in the first line; may have a byte order mark and CRLF
 * @param placeOf returns the location of a ZIP code; null if it is unknown
 */
export function parseFacilityFile(
  text: string,
  placeOf: (zip: string) => Place | null,
): FacilityFile {
  const records = recordsOf(text);
  if (!Array.isArray(records)) return { ok: false, problems: [records] };
  const [head, ...lines] = records;
  if (!head || lines.length === 0) return broken(1, 'The file has no places.');
  if (lines.length > MOST_FACILITIES) {
    return broken(1, `The file has ${lines.length} places; ${MOST_FACILITIES} is the most.`);
  }
  const columns = head.record.map((name) => name.toLowerCase());
  const errors = columnErrors(columns);
  if (errors.length > 0) {
    return { ok: false, problems: errors.map((reason) => ({ line: head.info.lines, reason })) };
  }
  return parseRows(columns, lines, placeOf);
}

function broken(line: number, reason: string): FacilityFile {
  return { ok: false, problems: [{ line, reason }] };
}

function recordsOf(text: string): Read[] | FacilityProblem {
  try {
    return parse(text, {
      bom: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      // An unclosed quote would otherwise swallow the rest of the file.
      max_record_size: 4_000,
    }) as unknown as Read[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines']) || 1;
    return { line, reason: `We couldn’t read this as CSV: ${error.message}` };
  }
}

function columnErrors(columns: readonly string[]): string[] {
  const names: readonly string[] = FACILITY_COLUMNS;
  if (columns.length === 1 && /[;\t]/.test(columns[0] ?? '')) {
    return ['Separate the columns with commas.'];
  }
  const missing = NEEDED_COLUMNS.filter((name) => !columns.includes(name));
  const unknown = columns.filter((name) => !names.includes(name));
  const twice = columns.filter((name, at) => columns.indexOf(name) !== at);
  return [
    ...missing.map((name) => `The column ${name} is missing.`),
    ...unknown.map((name) => `There’s no column ${name || 'without a name'}.`),
    ...twice.map((name) => `The column ${name} appears twice.`),
  ];
}

function parseRows(
  columns: readonly string[],
  lines: readonly Read[],
  placeOf: (zip: string) => Place | null,
): FacilityFile {
  const rows: FacilityRow[] = [];
  const problems: FacilityProblem[] = [];
  const lineOf = new Map<string, number>();
  for (const { record, info } of lines) {
    const line = info.lines;
    if (record.length !== columns.length) {
      const reason = `The row has ${record.length} cells, but the first line has ${columns.length}.`;
      problems.push({ line, reason });
      continue;
    }
    const cells: Cells = Object.fromEntries(columns.map((name, at) => [name, record[at] ?? '']));
    const parsed = parseFacility(cells, placeOf);
    problems.push(...parsed.errors.map((reason) => ({ line, reason })));
    if (!parsed.row) continue;
    const { name, address, zip } = parsed.row;
    const key = `${name}\n${address}\n${zip}`.toLowerCase();
    const before = lineOf.get(key);
    if (before !== undefined) {
      problems.push({
        line,
        reason: `The same name, address, and ZIP code are in line ${before}.`,
      });
    }
    lineOf.set(key, before ?? line);
    rows.push(parsed.row);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, rows };
}
