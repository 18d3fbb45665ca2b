import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile } from './csv';

/** Parses RFC 4180, the inverse of `csvFile`. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const match of text.slice(1).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    const [, cell = '', end] = match;
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

const BEFORE_FORMULA = /^'(?=[=+\-@＝＋－＠\t\r\n])/;

describe('a file for spreadsheets', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('never calculates %j', (text) => {
    expect(parseCsv(csvFile([[text, 'b']]))).toEqual([[`'${text}`, 'b']]);
  });

  it('leaves numbers of ours numbers', () => {
    expect(csvFile([[{ number: '-5.00' }, 'x']])).toBe('\uFEFF-5.00,x\r\n');
  });

  it('brings every text back, and no cell of text begins like a formula', () => {
    assert(
      property(
        array(array(string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }), { minLength: 1 }),
        (rows) => {
          const parsed = parseCsv(csvFile(rows));
          expect(parsed.map((row) => row.map((cell) => cell.replace(BEFORE_FORMULA, '')))).toEqual(
            rows.map((row) => row.map((cell) => cell.replace(BEFORE_FORMULA, ''))),
          );
          expect(parsed.flat().filter((cell) => /^[=+\-@＝＋－＠\t\r\n]/.test(cell))).toEqual([]);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
