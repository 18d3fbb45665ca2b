// What the runners wrote down, read for the tests that failed.
import { relative } from 'node:path';
import { root } from './processes.mjs';

/**
 * The failed tests of Vitest's report; of a file that could not even begin, the file without a name.
 *
 * @param report as its reporter `json` writes it (https://vitest.dev/guide/reporters#json-reporter)
 * @returns {{ file: string, name: string | null }[]} files from the project's folder on
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
 * The failed tests of Playwright's report, whose suites stand in one another.
 *
 * @param report as its reporter `json` writes it (https://playwright.dev/docs/test-reporters#json-reporter)
 * @returns {{ file: string, name: string }[]} files from the folder of the browser tests on
 */
export function failedBrowserTests(report) {
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ file, name: title })),
    ...suites.flatMap(inSuite),
  ];
  return (report.suites ?? []).flatMap(inSuite);
}
