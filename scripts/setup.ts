import { existsSync } from 'node:fs';
import { ConfigError, parseConfig } from '../app/config/config.server';
import { SETUP_LABELS, SETUP_PLATFORM_LABELS } from '../app/content/setup/setup';
import { type SetupLine, setupPlatform } from '../app/domain/setup/setup-check';
import { callShop } from './call-shop';
import { answerHelp, rejectCall } from './usage';

/**
 * `npm run setup`: checks what the store needs at Shopify, Stripe, QuickBooks, the mail server and its database, and
 * creates what it may: metafield definitions, webhook subscriptions, publications, Stripe's endpoint, the tables. It is
 * safe to repeat, and also sends a test mail. `-- --check` only reads. The page /erp/setup shows the same list.
 *
 * Exit code 1 if something is wrong, 2 if the checks could not be run.
 */
const USAGE = `npm run setup             checks the set-up and fixes what it can
npm run setup -- --check  only reads
`;

answerHelp(USAGE);
const options = process.argv.slice(2);
if (options.some((option) => option !== '--check')) rejectCall(USAGE);

if (existsSync('.env')) process.loadEnvFile('.env');
const answer = await ask().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  return { error: error.message };
});
if ('error' in answer) {
  process.stderr.write(`${String(answer['error'])}\n`);
  process.exitCode = 2;
} else {
  const lines = answer['lines'] as SetupLine[];
  for (const line of lines) process.stdout.write(`${textOf(line)}\n`);
  const wrong = lines.filter(({ state }) => state === 'wrong').length;
  const skipped = lines.filter(({ state }) => state === 'skipped').length;
  const waiting = skipped > 0 ? `, ${skipped} waiting for these` : '';
  process.stdout.write(
    wrong + skipped === 0
      ? `\nAll ${lines.length} checks are green.\n`
      : `\n${wrong} of ${lines.length} checks ${wrong === 1 ? 'is' : 'are'} red${waiting}.\n`,
  );
  process.exitCode = wrong + skipped === 0 ? 0 : 1;
}

async function ask(): Promise<Record<string, unknown>> {
  const config = parseConfig(process.env);
  return callShop(config, { do: 'setup', fix: !options.includes('--check') });
}

function textOf({ id, state, text, done }: SetupLine): string {
  const platform = SETUP_PLATFORM_LABELS[setupPlatform(id)].padEnd(11);
  const label = SETUP_LABELS[id].padEnd(24);
  const head = `${state.padEnd(8)}${platform}${label}${text}`;
  return [head, ...done.map((each) => `${' '.repeat(43)}→ ${each}`)].join('\n');
}
