import { expect, it } from 'vitest';
import { runScript } from '../support/run-script';
import { textOf } from '../support/tree';

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** The files of `scripts/` that an `npm run` starts. */
const commands = [
  ...new Set(Object.values(scripts).flatMap((line) => line.match(/scripts\/[\w-]+\.ts/g) ?? [])),
];

it('finds the commands', () => expect(commands.length).toBeGreaterThan(8));

it.each(commands)('%s answers --help before it opens or asks anything', (path) => {
  const text = textOf(path);
  const first = text.indexOf('\nanswerHelp(');
  expect(first).toBeGreaterThan(0);
  for (const does of [
    'readConfig(',
    'openDatabase(',
    'askShop(',
    'writeFileSync(',
    'readCommand(',
  ]) {
    const at = text.search(new RegExp(`^[^\\s/*].*\\b${does.replace('(', '\\(')}`, 'm'));
    if (at >= 0) expect(at).toBeGreaterThan(first);
  }
});

const readers = commands.filter((path) => textOf(path).includes('readConfig(process.env)'));

it.each(readers)('%s reads the same .env as the shop, first', (path) => {
  const text = textOf(path);
  const envFileAt = text.indexOf("if (existsSync('.env')) process.loadEnvFile('.env');");
  expect(envFileAt).toBeGreaterThan(0);
  expect(text.indexOf('readConfig(process.env)')).toBeGreaterThan(envFileAt);
});

it('says on standard output how a command is called', async () => {
  // It asks nobody there.
  const shop = { dataDir: '', url: 'http://127.0.0.1:9', sandboxUrl: 'http://127.0.0.1:9' };
  const { code, stdout } = await runScript(shop, 'commission-rate', ['--help']);
  expect(stdout).toContain('npm run commission-rate -- --rule');
  expect(code).toBe(0);
});
