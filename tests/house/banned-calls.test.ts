import { expect, it } from 'vitest';
import { projectFiles, textOf } from '../support/tree';

/** Calls that are wrong everywhere, with what to do instead (money-security 1.1, 3.8). */
const BANNED: Record<string, string> = {
  constructEventWithoutVerification: 'platforms/stripe/webhooks.server.ts checks the signature',
  'paymentIntents.search': 'the search is up to an hour late: list, or read by id',
  pg_advisory: 'gives no exclusion on the embedded database: lock rows',
};

it.each(Object.entries(BANNED))('nobody calls %s: %s', (call) => {
  const callers = projectFiles()
    .filter((path) => /^(?:app|server|db|scripts)\/.*\.(?:ts|tsx|mjs)$/.test(path))
    .filter((path) => textOf(path).includes(call));
  expect(callers).toEqual([]);
});

it('pages write numbers without loading Intl: domain/core/numbers', () => {
  const callers = projectFiles()
    .filter((path) => /^app\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) => textOf(path).includes(".toLocaleString('en-US')"));
  expect(callers).toEqual([]);
});

/** sandbox/shopify/accounts/keys.ts says why: exporting a key object that was just generated hangs Node 20. */
it('a new key pair is taken as a PEM, never as a key object', () => {
  const code = projectFiles().filter(
    (path) => /\.(?:ts|tsx|mjs|js)$/.test(path) && !path.startsWith('tests/house/'),
  );
  const calls = code.flatMap((path) =>
    textOf(path)
      .split(/(?=generateKeyPair(?:Sync)?\)?\(|subtle\.generateKey\()/)
      .slice(1)
      .map((call) => ({ path, call: call.slice(0, 300) })),
  );
  expect(calls.map(({ path }) => path)).toContain('sandbox/shopify/accounts/keys.ts');
  const objects = calls.filter(({ call }) => !/privateKeyEncoding: .*'pem'/.test(call));
  expect(objects).toEqual([]);
});
