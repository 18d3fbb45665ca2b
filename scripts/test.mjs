// `npm test`: runs every check. Installs what is missing first, starts no check after a failed one, and ends
// with the totals of all runners and the names of the failed tests.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findOrGetBrowser } from './browser.mjs';
import { installWhatIsMissing } from './install.mjs';
import { root, run } from './processes.mjs';
import { isBuildCurrent } from './stamp.mjs';
import { failedBrowserTests, failedTests } from './test-results.mjs';

const results = join(root, '.cache/test-results');
const started = Date.now();
const ROOMS = ['app', 'server', 'sandbox', 'db', 'seed'];
const bin = (name, ...parameters) => ['npx', ['--no-install', name, ...parameters]];

let failed = false;
try {
  await installWhatIsMissing();
  await rm(results, { recursive: true, force: true });
  // Each of these uses one processor, and they are independent.
  await together(
    [
      ['types', ...bin('tsc', '--noEmit')],
      ['unused code', ...bin('knip')],
    ],
    [
      ['lint', ...bin('oxlint', '--deny-warnings')],
      ['format', ...bin('prettier', '--check', '--log-level', 'warn', '.')],
      ['import rules', ...bin('depcruise', '--config', '.dependency-cruiser.cjs', ...ROOMS)],
      ...((await isBuildCurrent()) ? [] : [['build', process.execPath, ['scripts/build.mjs']]]),
    ],
  );
  await check(
    'unit, house, flows, pages, contract',
    ...bin(
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}/vitest.json`,
    ),
  );
  const browser = await findOrGetBrowser();
  await check('e2e', ...bin('playwright', 'test'), {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json`,
  });
} catch (error) {
  failed = true;
  process.stderr.write(`\n${error.message}\n`);
}

const total = await addUp();
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
process.stdout.write(`\n${failed ? 'not passed' : 'all checks passed'} in ${minutes} minutes\n`);
process.stdout.write(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
);
for (const { file, name } of total.names) {
  process.stdout.write(`failed: ${name === null ? file : `${file} > ${name}`}\n`);
}
process.exit(failed || total.failed > 0 || total.passed === 0 ? 1 : 0);

async function check(name, command, parameters, env = {}) {
  const since = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  await run(command, parameters, { env: { ...process.env, ...env } });
  process.stdout.write(`== ${name}: passed in ${Math.round((Date.now() - since) / 1000)} s\n`);
}

/** Runs lists of checks in parallel, each list in order; after a failure no further check starts. */
async function together(...lists) {
  let fault = null;
  const runOne = async (list) => {
    for (const one of list) {
      if (fault) return;
      await check(...one).catch((error) => (fault ??= error));
    }
  };
  await Promise.all(lists.map(runOne));
  if (fault) throw fault;
}

async function read(name) {
  return JSON.parse(await readFile(join(results, name), 'utf8').catch(() => '{}'));
}

async function addUp() {
  const [vitest, playwright] = [await read('vitest.json'), await read('playwright.json')];
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = playwright.stats ?? {};
  return {
    passed: (vitest.numPassedTests ?? 0) + expected,
    failed: (vitest.numFailedTests ?? 0) + unexpected + flaky,
    skipped: (vitest.numPendingTests ?? 0) + skipped,
    names: [...failedTests(vitest), ...failedBrowserTests(playwright)],
  };
}
