// Reads the test runners' reports for the tests that failed.
import { relative } from 'node:path';
import { root } from './processes.mjs';

/**
 * Returns the failed tests of Vitest's report; for a file that could not even start, the file without a name.
 *
 * @param report as its reporter `json` writes it (https://vitest.dev/guide/reporters#json-reporter)
 * @returns {{ file: string, name: string | null }[]} files relative to the project's folder
 */
export function failedTests(report) {
  return (report.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0
        ? failed.map(({ fullName }) => ({ file, name: fullName }))
        : [{ file, name: null }];
    });
}

/**
 * Returns the failed tests of Playwright's report, whose suites are nested.
 *
 * @param report as its reporter `json` writes it (https://playwright.dev/docs/test-reporters#json-reporter)
 * @returns {{ file: string, name: string }[]} files relative to the folder of the browser tests
 */
export function failedBrowserTests(report) {
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ file, name: title })),
    ...suites.flatMap(inSuite),
  ];
  return (report.suites ?? []).flatMap(inSuite);
}
