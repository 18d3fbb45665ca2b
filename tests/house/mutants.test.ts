import { describe, expect, it } from 'vitest';
import { ALL_MUTANTS } from '../faults/mutants/all';
import { projectFiles, textOf } from '../support/tree';

const files = new Set(projectFiles());

/** Otherwise hours of `npm run test:faults -- --mutants` would end at the first that changes nothing. */
describe('the mutants fit the code that they change', () => {
  it('finds them, each under a name of its own', () => {
    expect(ALL_MUTANTS.length).toBeGreaterThan(50);
    expect(new Set(ALL_MUTANTS.map(({ name }) => name)).size).toBe(ALL_MUTANTS.length);
  });

  it.each(ALL_MUTANTS)('$name: its text is there once, and its tests are there', (mutant) => {
    const { file, text, instead, tests } = mutant;
    expect(textOf(file).split(text).length - 1).toBe(1);
    expect(instead).not.toBe(text);
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((test) => !files.has(test))).toEqual([]);
  });
});
