// `npm test`: everything that must hold, in one go. Installs what is missing first, begins no check
// after one that has failed, and ends with the runners' own figures added up and what failed by name.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findOrGetBrowser } from './browser.mjs';
import { installWhatIsMissing } from './install.mjs';
import { root, run } from './processes.mjs';
import { isBuildCurrent } from './stamp.mjs';
import { failedBrowserTests, failedTests } from './test-results.mjs';

const results = join(root, '.cache/test-results');
/** More files than these that fail at once are no accident of a busy machine: none is run again. */
const FEW = 3;
const started = Date.now();
const ROOMS = ['app', 'server', 'sandbox', 'db', 'seed'];
const bin = (name, ...parameters) => ['npx', ['--no-install', name, ...parameters]];

let failed = false;
/** What failed beside everything else and passed alone: to be mended, and said. */
const unsteady = [];
try {
  await installWhatIsMissing();
  await rm(results, { recursive: true, force: true });
  // None of these uses two processors, and none needs another.
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
  await checkTwice(
    'unit, house, flows, pages, contract',
    async (name, files, again) => {
      const report = ['--reporter=default', '--reporter=json'];
      const to = `--outputFile.json=${results}/vitest${again}.json`;
      await check(name, ...bin('vitest', 'run', ...report, to, ...files));
    },
    async () => failedTests(await read('vitest.json')),
  );
  const browser = await findOrGetBrowser();
  await checkTwice(
    'e2e',
    async (name, files, again) => {
      await check(name, ...bin('playwright', 'test', ...files), {
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright${again}.json`,
      });
    },
    async () => failedBrowserTests(await read('playwright.json')),
  );
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
for (const test of unsteady)
  process.stdout.write(`unsteady, passed when run again: ${nameOf(test)}\n`);
process.exit(failed || total.failed > 0 || total.passed === 0 ? 1 : 0);

async function check(name, command, parameters, env = {}) {
  const since = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  await run(command, parameters, { env: { ...process.env, ...env } });
  process.stdout.write(`== ${name}: passed in ${Math.round((Date.now() - since) / 1000)} s\n`);
}

/**
 * Runs tests; and the files of a few that failed once more, alone. Beside all others a test can meet a busy
 * machine; what fails alone too, fails.
 */
async function checkTwice(name, runTests, listFailed) {
  try {
    await runTests(name, [], '');
  } catch (error) {
    const tests = await listFailed();
    const files = [...new Set(tests.map(({ file }) => file))];
    for (const test of tests) process.stderr.write(`failed: ${nameOf(test)}\n`);
    if (files.length === 0 || files.length > FEW) throw error;
    await runTests(`${name}, ${files.length} again`, files, '-again');
    unsteady.push(...tests);
  }
}

/** Runs lists of checks side by side, each in its order; after one has failed no further begins. */
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

function nameOf({ file, name }) {
  return name === null ? file : `${file} > ${name}`;
}

async function read(name) {
  return JSON.parse(await readFile(join(results, name), 'utf8').catch(() => '{}'));
}

async function addUp() {
  const vitest = await read('vitest.json');
  const playwright = (await read('playwright.json')).stats ?? {};
  const mended = unsteady.filter(({ name }) => name !== null).length;
  return {
    passed: (vitest.numPassedTests ?? 0) + (playwright.expected ?? 0) + mended,
    failed:
      (vitest.numFailedTests ?? 0) +
      (playwright.unexpected ?? 0) +
      (playwright.flaky ?? 0) -
      mended,
    skipped: (vitest.numPendingTests ?? 0) + (playwright.skipped ?? 0),
  };
}
