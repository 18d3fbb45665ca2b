// `npm run test:long`: what `npm test` leaves out because it repeats or is large (docs/testing.md says what it is):
// all parts, or those that are named, such as `npm run test:long -- flows`.
import { findOrGetBrowser } from './browser.mjs';
import { bin, checks, forgetResults, results, vitestReport } from './checks.mjs';
import { installWhatIsMissing } from './install.mjs';
import { isBuildCurrent } from './stamp.mjs';

const vitest = (project) => ({
  name: `${project}, long`,
  command: bin('vitest', 'run', '--project', project, ...vitestReport(`${project}.json`)),
  report: `${project}.json`,
});
const faults = (...options) => bin('tsx', 'tests/faults/main.ts', ...options);

const PARTS = {
  flows: async () => vitest('flows'),
  // The flows of `npm test` once more, each statement by way of PgBouncer.
  pooler: async () => ({
    name: 'pooler',
    command: bin('vitest', 'run', '--project', 'flows', ...vitestReport('pooler.json')),
    settings: { TEST_LONG: '', TEST_POOLER: '1' },
    report: 'pooler.json',
  }),
  rules: async () => vitest('rules'),
  pages: async () => vitest('pages'),
  e2e: async () => ({
    name: 'e2e, long',
    command: bin('playwright', 'test'),
    env: {
      CHROMIUM_PATH: await findOrGetBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json`,
    },
    report: 'playwright.json',
  }),
  faults: async () => ({ name: 'faults', command: faults() }),
  mutants: async () => ({ name: 'mutants', command: faults('--mutants') }),
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}\n`,
  );
  process.exit(1);
}
await installWhatIsMissing();
await forgetResults();
const { run, end } = checks({ env: { TEST_LONG: '1' } });
const build = { name: 'build', command: ['node', 'scripts/build.mjs'] };
if ((await isBuildCurrent()) || (await run(build))) {
  // Independent: what one finds, the others cannot know.
  for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
    await run({ isShown: true, ...(await PARTS[name]()) });
  }
}
process.exit(end());
