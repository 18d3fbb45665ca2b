import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/processes.mjs';
import { typed } from '../../scripts/programs.mjs';
import { failedBrowserTests, failedTests } from '../../scripts/test-results.mjs';

const file = (name: string, status: string, results: readonly string[]) => ({
  name: join(root, 'tests', name),
  status,
  assertionResults: results.map((one, place) => ({ status: one, fullName: `test ${place}` })),
});
const spec = (title: string, ok: boolean) => ({ ok, title, file: 'cart.spec.ts', line: 12 });

it('names the failed tests of a report and a file that could not begin, with what runs just those', () => {
  const report = {
    testResults: [
      file('good.test.ts', 'passed', ['passed', 'pending']),
      file('bad.test.ts', 'failed', ['passed', 'failed']),
      file('gone.test.ts', 'failed', ['pending', 'pending']),
    ],
  };
  expect(failedTests(report)).toEqual([
    {
      title: 'tests/bad.test.ts > test 1',
      command: ['npx', 'vitest', 'run', 'tests/bad.test.ts', '-t', '^test 1$'],
    },
    { title: 'tests/gone.test.ts', command: ['npx', 'vitest', 'run', 'tests/gone.test.ts'] },
  ]);
  expect(failedTests({})).toEqual([]);
});

it('finds failed browser tests in suites that stand in one another', () => {
  const inner = { specs: [spec('twice', false), spec('once', true)] };
  expect(failedBrowserTests({ suites: [{ specs: [], suites: [inner] }] })).toEqual([
    {
      title: 'tests/e2e/cart.spec.ts > twice',
      command: ['npx', 'playwright', 'test', 'tests/e2e/cart.spec.ts:12'],
    },
  ]);
  expect(failedBrowserTests({})).toEqual([]);
});

it('writes a command that a shell passes on as it is, with a pattern for just that name', () => {
  const name = `it's $5 (a\u0000b)`;
  const report = {
    testResults: [
      {
        name: join(root, 'tests/odd.test.ts'),
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: name }],
      },
    ],
  };
  const [{ command } = { command: [''] }] = failedTests(report);
  const line = typed(command, { platform: 'linux' });
  const message = execFileSync('sh', ['-c', line.replace('npx vitest', 'printf "%s|"')]).toString();
  const pattern = message.split('|').at(-2) ?? '';
  expect(new RegExp(pattern).test(name)).toBe(true);
  expect(new RegExp(pattern).test(`${name} as well`)).toBe(false);
});
