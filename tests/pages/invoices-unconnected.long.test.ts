import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { eventually } from '../support/sandbox-control';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

let shop: RunningShop;

/** The same for both starts, so that who has signed in stays so. */
const kept = { SESSION_SECRET: `a secret of this test: ${randomUUID()}` };

/** A trial of QuickBooks that is configured but not connected yet (decision 0048: all else is the sandbox's). */
beforeAll(async () => {
  shop = await startServerShop();
  await shop.restart('SIGTERM', {
    ...kept,
    ALLOW_MIXED: '1',
    QUICKBOOKS_REALM_ID: '9130350000000001',
    QUICKBOOKS_CLIENT_ID: 'client of this test',
    QUICKBOOKS_CLIENT_SECRET: 'secret of this test',
    QUICKBOOKS_API_BASE: shop.sandboxUrl,
    QBO_TOKEN_URL: `${shop.sandboxUrl}/oauth2/v1/tokens/bearer`,
  });
});
afterAll(() => shop.stop());

/** Pino's number for this level. */
const ERROR = 50;

type Line = { level: number; msg?: string };

async function log(): Promise<Line[]> {
  const text = await readFile(join(shop.dataDir, 'app.log'), 'utf8');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));
}

it('says so to whoever runs it, and a sentence to the customer', async () => {
  const bruno = new Visitor(shop.url);
  await signIn(bruno, 'bruno@example.com');
  const list = '/dashboard/manage/invoices';
  const answer = await bruno.get(list);
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(html).toContain('We couldn’t load your invoices from QuickBooks.');
  expect(html).not.toContain('refresh token');
  const message = await eventually(async () =>
    (await log()).find(({ msg }) => msg === 'No refresh token found'),
  );
  expect(message.level).toBe(ERROR);

  // The sandbox's own company comes with its first refresh token.
  await shop.restart('SIGTERM', kept);
  const connected = await bruno.get(list);
  expect(connected.status).toBe(200);
  expect(await connected.text()).toContain('1057');
}, 240_000);
