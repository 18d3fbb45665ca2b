import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseConfig } from './config.server';

const folder = mkdtempSync(join(tmpdir(), 'earth-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string): string {
  const path = join(folder, Buffer.from(text).toString('hex').slice(0, 60) || 'empty');
  writeFileSync(path, text);
  return path;
}

const [NEW, OLD] = ['n'.repeat(32), 'o'.repeat(40)];

it('a secret may stand in a file, and the session secrets one on each line', () => {
  const config = parseConfig({
    ALLOW_MIXED: '1',
    STRIPE_SECRET_KEY_FILE: fileOf('sk_test_of_a_file\n'),
    SESSION_SECRET_FILE: fileOf(`${NEW}\n${OLD}\n`),
  });
  expect(config.stripe).toMatchObject({ real: true, secretKey: 'sk_test_of_a_file' });
  expect(config).toMatchObject({ sessionSecret: NEW, earlierSecrets: [OLD] });
  expect(parseConfig({ SESSION_SECRET: `${NEW}, ${OLD}` }).earlierSecrets).toEqual([OLD]);
});

it.each([
  [
    'a file that is not there',
    { STRIPE_SECRET_KEY_FILE: join(folder, 'gone') },
    'STRIPE_SECRET_KEY_FILE: ',
  ],
  ['an empty file', { DATABASE_URL_FILE: fileOf('') }, 'DATABASE_URL_FILE: the file is empty.'],
  [
    'a file and a value',
    { SMTP_URL: 'smtp://localhost:1', SMTP_URL_FILE: fileOf('smtp://localhost:2') },
    'SMTP_URL and SMTP_URL_FILE are both set.',
  ],
  ['a short one behind a good one', { SESSION_SECRET: `${NEW},short` }, 'SESSION_SECRET'],
])('refuses to start with %s', (_what, environment, sentence) => {
  expect(() => parseConfig(environment)).toThrow(sentence);
});
