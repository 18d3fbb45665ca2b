import { expect, it } from 'vitest';
import { specCoverage } from '../../scripts/spec-coverage';
import { textOf } from '../support/tree';

const { page, problems } = specCoverage();

it('everything that the lists of the spec say stands in the tree', () => {
  expect(problems, 'mend the line of docs/spec-items: what it names has moved').toEqual([]);
});

it('the page of the docs is made from the lists', () => {
  expect(textOf('docs/spec-coverage.md'), 'run npx tsx scripts/spec-coverage.ts').toBe(page);
});
