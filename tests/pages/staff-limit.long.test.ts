import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { onServer } from '../support/server-database';
import { startServerShop } from '../support/server-shop';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';
import { pageOf } from './checkout-buyers';

/** How many changes a staff member may make in a minute (money-security S-9). */
const MOST = 60;

/** #999 of the seed, which is not canceled. A new shop's list is still being filled. */
const ORDER = `/erp/orders/${6_000_000_000_999}`;

let shop: RunningShop;
let clerk: Visitor;
let admin: Visitor;
beforeAll(async () => {
  shop = await startServerShop();
  [clerk, admin] = [new Visitor(shop.url), new Visitor(shop.url)];
  await signInStaff(clerk, 'staff@example.com');
  await signInStaff(admin, 'admin@example.com');
});
afterAll(() => shop.stop());

/** Without a reason nothing is canceled, but the attempt counts. */
const cancel = (who: Visitor) =>
  who.post(`${ORDER}/cancel`, { seen: '0', form_token: randomUUID() });

/** Leaves the clerk one change in a minute that begins now: a slow machine never gets to 60 in one. */
const leaveOne = () =>
  onServer(
    shop.databaseUrl ?? '',
    `update rate_limit set points = ${MOST - 1}, expire = ${Date.now() + 60_000}
     where key like 'erp-change:60s:%'`,
  );

it('who changes too much is told when to go on, and others are not held up', async () => {
  expect((await cancel(clerk)).status).toBe(422);
  await leaveOne();
  // A new minute may begin on the way, and has one left too.
  for (let done = 0; done < 10; done += 1) {
    const answer = await cancel(clerk);
    const { status, text } = await pageOf(answer);
    if (status !== 429) {
      expect(status).toBe(422);
      expect(text).toContain('Choose a reason.');
      continue;
    }
    expect(done).toBeGreaterThan(0);
    expect(text).toMatch(/Too many changes .* Try again in \d+ seconds?\./);
    const wait = Number(answer.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    const others = [
      await clerk.post('/erp/orders/drafts/new', { intent: 'save', form_token: randomUUID() }),
      await clerk.post(`${ORDER}/refund`, { intent: 'review', form_token: randomUUID() }),
    ];
    // The next minute may have begun.
    if (others.some((other) => other.status !== 429)) continue;
    for (const other of others) expect(Number(other.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await cancel(admin)).status).toBe(422);
    expect((await clerk.get(ORDER)).status).toBe(200);
    return;
  }
  throw new Error('it was never too much');
});
