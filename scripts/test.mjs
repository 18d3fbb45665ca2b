// `npm test`: runs every check that a commit must pass. Installs what is missing first
// and starts no check after a failed one. What it leaves to `npm run test:long` is in docs/testing.md.
import { findOrGetBrowser } from './browser.mjs';
import { bin, checks, forgetResults, results, vitestReport } from './checks.mjs';
import { installWhatIsMissing } from './install.mjs';
import { isBuildCurrent } from './stamp.mjs';

const ROOMS = ['app', 'server', 'sandbox', 'db', 'seed'];
const build = { name: 'build', command: ['node', 'scripts/build.mjs'] };

await installWhatIsMissing();
await forgetResults();
const { run, together, end } = checks();

// Each of these uses one processor, and they are independent.
const isFine = await together(
  [
    { name: 'types', command: ['node', 'node_modules/typescript7/bin/tsc', '--noEmit'] },
    { name: 'unused code', command: bin('knip') },
  ],
  [
    { name: 'lint', command: bin('oxlint', '--deny-warnings') },
    ...((await isBuildCurrent()) ? [] : [build]),
    {
      name: 'import rules',
      command: bin('depcruise', '--config', '.dependency-cruiser.cjs', ...ROOMS),
    },
    {
      name: 'format',
      command: bin('oxfmt', '--check'),
    },
  ],
);
const tests = {
  name: 'unit, house, flows, pages, contract',
  command: bin('vitest', 'run', ...vitestReport('vitest.json')),
  isShown: true,
  report: 'vitest.json',
};
if (isFine && (await run(tests))) {
  const env = {
    CHROMIUM_PATH: await findOrGetBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json`,
  };
  const command = bin('playwright', 'test');
  await run({ name: 'e2e', command, env, isShown: true, report: 'playwright.json' });
}
process.exit(end());
