import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/processes.mjs';
import { failedBrowserTests, failedTests } from '../../scripts/test-results.mjs';

const file = (name: string, status: string, results: readonly string[]) => ({
  name: join(root, 'tests', name),
  status,
  assertionResults: results.map((one, place) => ({ status: one, fullName: `test ${place}` })),
});
const spec = (title: string, ok: boolean) => ({ ok, title, file: 'cart.spec.ts' });

it('names the failed tests of a report, and a file that could not begin', () => {
  const report = {
    testResults: [
      file('good.test.ts', 'passed', ['passed', 'pending']),
      file('bad.test.ts', 'failed', ['passed', 'failed']),
      file('gone.test.ts', 'failed', ['pending', 'pending']),
    ],
  };
  expect(failedTests(report)).toEqual([
    { file: 'tests/bad.test.ts', name: 'test 1' },
    { file: 'tests/gone.test.ts', name: null },
  ]);
  expect(failedTests({})).toEqual([]);
});

it('finds failed browser tests in suites that stand in one another', () => {
  const inner = { specs: [spec('twice', false), spec('once', true)] };
  expect(failedBrowserTests({ suites: [{ specs: [], suites: [inner] }] })).toEqual([
    { file: 'cart.spec.ts', name: 'twice' },
  ]);
  expect(failedBrowserTests({})).toEqual([]);
});
