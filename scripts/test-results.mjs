// Reads the test runners' reports for the tests that failed, and how to run just those.
import { relative } from 'node:path';
import { root } from './processes.mjs';

/** Where playwright.config.ts says that the browser tests are; its report names their files from there. */
const BROWSER_TESTS = 'tests/e2e';

/**
 * Returns the failed tests of Vitest's report; for a file that could not even start, the file.
 *
 * @param report as its reporter `json` writes it (https://vitest.dev/guide/reporters#json-reporter)
 * @returns {{ title: string, command: string[] }[]} the name of each, and what runs just that
 */
export function failedTests(report) {
  return (report.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ title: file, command: ['npx', 'vitest', 'run', file] }];
      return failed.map(({ fullName }) => ({
        title: `${file} > ${fullName}`,
        command: ['npx', 'vitest', 'run', file, '-t', `^${escaped(fullName)}$`],
      }));
    });
}

/**
 * Returns the failed tests of Playwright's report, whose suites are nested.
 *
 * @param report as its reporter `json` writes it (https://playwright.dev/docs/test-reporters#json-reporter)
 * @returns {{ title: string, command: string[] }[]} the name of each, and what runs just that
 */
export function failedBrowserTests(report) {
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title }) => ({
        title: `${BROWSER_TESTS}/${file} > ${title}`,
        command: ['npx', 'playwright', 'test', `${BROWSER_TESTS}/${file}:${line}`],
      })),
    ...suites.flatMap(inSuite),
  ];
  return (report.suites ?? []).flatMap(inSuite);
}

/** A pattern that fits exactly this text; what no terminal shows, it leaves open. */
function escaped(text) {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/[^\P{C}]/gu, '.');
}
