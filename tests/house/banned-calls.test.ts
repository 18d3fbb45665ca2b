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
