import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMistyped, isOneEdit, matchPercent } from './search-vocabulary';
import { queryWords, toWord } from './search-words';

describe('matchPercent', () => {
  it.each([
    ['cup', 'cup', 100],
    ['cups', 'cup', 100],
    ['cup', 'cupholder', 80],
    ['knive', 'knives', 100],
    ['compost', 'compostable', 90],
    ['wooden', 'wood', 90],
    ['hoodi', 'hoodies', 80],
    ['clam', 'clamshells', 80],
    ['shell', 'clamshells', 50],
    ['he', 'clamshells', 0],
    ['8', '8oz', 80],
    ['8oz', '8oz', 100],
    ['8', '80mm', 0],
    ['8', '8.5oz', 0],
    ['8oz', '18oz', 0],
    ['cup', 'lid', 0],
  ])('%s in %s is %i', (requested, found, percent) => {
    expect(matchPercent(toWord(requested), toWord(found))).toBe(percent);
  });
});

it('the shop’s word for what is typed counts as much as itself', () => {
  const [requested] = queryWords('silverware', new Map([['silverware', 'cutlery']]));
  expect(requested && matchPercent(requested, toWord('cutlery'))).toBe(100);
  expect(requested && matchPercent(requested, toWord('silverware'))).toBe(100);
});

/** Optimal string alignment, the textbook table. */
function distance(a: string, b: string): number {
  const rows = [...a, ''].map(() => Array.from({ length: b.length + 1 }, (_, column) => column));
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
  rows.forEach((row, index) => (row[0] = index));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && i > 1 && j > 1;
      const methods = [cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + cost];
      if (swapped) methods.push(cell(i - 2, j - 2) + 1);
      (rows[i] ?? [])[j] = Math.min(...methods);
    }
  }
  return cell(a.length, b.length);
}

describe('isOneEdit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

  it('agrees with the textbook', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneEdit(a, b)).toBe(distance(a, b) === 1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('isMistyped', () => {
  it.each([
    ['bagase', 'bagasse'],
    ['baggasse', 'bagasse'],
    ['bagassw', 'bagasse'],
    ['bagsase', 'bagasse'],
    ['cpu', 'cup'],
    ['cpus', 'cups'],
    ['cupss', 'cup'],
    ['hoodeis', 'hoodies'],
  ])('%s may be %s', (requested, found) => {
    expect(isMistyped(toWord(requested), toWord(found))).toBe(true);
  });

  it.each([
    ['forx', 'for'],
    ['9oz', '8oz'],
    ['12', '13'],
    ['ab', 'abc'],
    ['bagsse', 'plastic'],
  ])('%s is not a mistyped %s', (requested, found) => {
    expect(isMistyped(toWord(requested), toWord(found))).toBe(false);
  });
});
