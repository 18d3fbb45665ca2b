import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfDay, storeDay } from '../../app/domain/core/time/store-day';
import {
  makeAmbassadors,
  openPayout,
  postIn,
  postPayout,
  loadCommission,
} from '../faults/shop/commission';
import { makePeople } from '../faults/shop/people';
import { call, postForm, type Person } from '../faults/shop/person';
import { prepareShop, type ShopUnderTest } from '../faults/shop/shop-under-test';
import { stopPostgres } from '../faults/shop/store';
import { earn } from '../support/commissions';
import { textIn } from '../support/visitor';

const PAGE = '/dashboard/ambassadors/payout';
const STATEMENT = '/dashboard/ambassadors/statement';
const DAY_MS = 86_400_000;

let shop: ShopUnderTest;
let [amara, zoe, kofi, nora]: (Person | undefined)[] = [];
const now = Date.now();

/** A shop with three ambassadors and one other customer, whose rows exist before it starts. */
beforeAll(async () => {
  shop = await prepareShop('postgres');
  const tagged = { card: 'good' as const, tags: ['Ambassador'] };
  [amara, zoe, kofi, nora] = await makePeople(shop, [tagged, tagged, tagged, { card: 'good' }]);
  const three = [amara, zoe, kofi].flatMap((person) => person ?? []);
  const cents = [2_345, 640, 1_500];
  await makeAmbassadors(
    shop,
    three.map((person, index) => ({ person, payableCents: cents[index] ?? 0 })),
  );
  await shop.store.use(async ({ db }) => {
    await earn(db, three[1]?.gid ?? '', { cents: 500, heldDays: 9, now });
  });
  await shop.app.start();
}, 240_000);

afterAll(async () => {
  const books = await shop.store.use((database) => loadCommission(database, amara?.gid ?? ''));
  await shop.stop();
  await stopPostgres();
  expect(books).toEqual({
    payouts: ['earth_cash paid 2345'],
    leftCents: 0,
    ledgerCents: 2_345,
  });
});

async function openPage(person: Person | undefined, path = PAGE) {
  if (person === undefined) throw new Error('nobody');
  const reply = await call(person, shop.app.url, path, { headers: { Accept: 'text/html' } });
  return { status: reply?.status, html: reply?.text ?? '', text: textIn(reply?.text ?? '') };
}

/** Posts, and follows the redirect with the cookies that came with it, as a browser does. */
async function press(person: Person | undefined, post: Parameters<typeof postPayout>[2]) {
  if (person === undefined) throw new Error('nobody');
  const reply = await postPayout(person, shop.app.url, post);
  const cookie = [person.cookie, ...(reply?.cookies ?? [])].join('; ');
  const next = reply?.status === 303 ? await openPage({ ...person, cookie }) : null;
  return {
    status: reply?.status,
    location: reply?.location,
    text: textIn(reply?.text ?? ''),
    next,
  };
}

const payoutOf = (person: Person | undefined, intent: 'earth-cash' | 'transfer') =>
  openPayout(person as Person, shop.app.url, intent);

describe('the payout of commission', () => {
  it('puts all of it into Earth Cash by one press, says so, and has the new balance in the header', async () => {
    const before = await openPage(amara);
    expect(before.status).toBe(200);
    expect(before.text).toContain('Payable now $23.45');
    expect(before.text).toContain('can’t be withdrawn');
    expect(before.text).toContain('No payouts yet.');
    const post = await payoutOf(amara, 'earth-cash');
    const paid = await press(amara, post);
    expect([paid.status, paid.location]).toEqual([303, PAGE]);
    expect(paid.next?.text).toContain('$23.45 is in your Earth Cash.');
    expect(paid.next?.text).toContain('Payable now $0.00');
    expect(paid.next?.html).toMatch(/Earth Cash[^$]*\$23\.45/);
    expect(postIn(paid.next?.html ?? '', 'earth-cash')).toBeUndefined();
    // The back button: the old page is posted again.
    const again = await press(amara, post);
    expect(again.next?.text).toContain('$23.45 is in your Earth Cash.');
    const { text } = await openPage(amara);
    expect(text.match(/Earth Cash Paid \$23\.45/g)).toHaveLength(1);
  });

  it('says what is missing below the minimum, and from when on there is enough', async () => {
    const { text, html } = await openPage(zoe);
    expect(text).toContain('$10.00 minimum payout, $3.60 to go.');
    const day = storeDay(now + 9 * DAY_MS);
    expect(startOfDay(day)).toBeGreaterThan(now);
    const dayText = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
    expect(text).toContain(`$11.40 can be paid out starting ${dayText}`);
    expect(html).not.toContain('name="form_token"');
    const { token } = await payoutOf(kofi, 'earth-cash');
    const forged = await press(zoe, { intent: 'earth-cash', token, cents: '640' });
    expect(forged.status).toBe(422);
    expect(forged.text).toContain('This didn’t go through');
    expect(forged.text).toContain('The minimum payout is $10.00.');
  });

  it('asks again where the amount is another by now, and takes no amount from the form', async () => {
    const post = await payoutOf(kofi, 'earth-cash');
    const other = await press(kofi, { ...post, cents: '999999' });
    expect(other.status).toBe(409);
    expect(other.text).toContain('The amount is now $15.00');
    const odd: Record<string, string>[] = [
      { intent: 'earth-cash', form_token: 'x', cents: '1500' },
      { intent: 'earth-cash', form_token: post.token, cents: '15.00' },
      { intent: 'all', form_token: post.token, cents: '1500' },
      { intent: 'earth-cash', form_token: post.token, cents: '1500', gid: amara?.gid ?? '' },
    ];
    for (const fields of odd) {
      const reply = await postForm(kofi as Person, shop.app.url, PAGE, fields);
      expect(reply?.status).toBe(400);
    }
    expect((await openPage(kofi)).text).toContain('Payable now $15.00');
  });

  it('is asked for as a bank transfer, once; then there is nothing left to press', async () => {
    const post = await payoutOf(kofi, 'transfer');
    const requested = await press(kofi, post);
    expect(requested.next?.text).toContain('We’ve told our team. You’ll get an email');
    expect(requested.next?.text).toMatch(/Bank transfer Requested We’ve told our team\. \$15\.00/);
    expect(requested.next?.text).toContain('Payable now $0.00');
    expect(requested.next?.text).toContain('Requested, not yet paid $15.00');
    expect(requested.next?.text).toContain('Paid out $0.00');
    expect((await press(kofi, post)).status).toBe(303);
    expect(postIn((await openPage(kofi)).html, 'transfer')).toBeUndefined();
  });

  it('can be canceled while it is requested, by its ambassador alone, behind a question', async () => {
    const { html } = await openPage(kofi);
    const payout = /name="payout" value="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(html).toMatch(/<summary[^>]*>Cancel this transfer<\/summary>/);
    const fields = { intent: 'cancel', form_token: randomUUID(), payout };
    const theirs = await postForm(zoe as Person, shop.app.url, PAGE, fields);
    expect(theirs?.status).toBe(404);
    // Whatever else is posted with it, it only cancels.
    const odd = { ...fields, cents: '1500' };
    expect((await postForm(kofi as Person, shop.app.url, PAGE, odd))?.status).toBe(303);
    const after = await openPage(kofi);
    expect(after.text).toContain('Payable now $15.00');
    expect(after.text).toMatch(/Bank transfer Canceled, back in your commission \$15\.00/);
    expect(after.text).not.toContain('Requested, not yet paid');
    expect((await postForm(kofi as Person, shop.app.url, PAGE, fields))?.status).toBe(303);
    // Both ways to be paid ask before they are done.
    expect(after.html.match(/<details/g)?.length).toBeGreaterThanOrEqual(2);
    expect(after.text).toContain('You can’t undo this.');
  });

  it('is for ambassadors alone', async () => {
    expect((await openPage(nora)).status).toBe(403);
    const token = randomUUID();
    const post = { intent: 'earth-cash', token, cents: '1500' } as const;
    const reply = await postPayout(nora as Person, shop.app.url, post);
    expect(reply?.status).toBe(403);
  });
});

describe('the statement of commission', () => {
  it('runs from commission to payout, with the rate, for its owner alone', async () => {
    const { status, text } = await openPage(amara, STATEMENT);
    expect(status).toBe(200);
    expect(text).toContain('5% of $469.00');
    expect(text).toContain('Paid to Earth Cash');
    expect(text).toMatch(/Money in \$23\.45 Money out \$23\.45 Closing balance \$0\.00/);
    const held = await openPage(zoe, STATEMENT);
    expect(held.text).toContain('Payable on');
    expect(held.text).not.toContain('23.45');
    expect((await openPage(nora, STATEMENT)).status).toBe(403);
    expect((await openPage(amara, `${STATEMENT}?from=soon`)).status).toBe(400);
  });

  it('is a file with the same balances', async () => {
    const today = storeDay(Date.now());
    const reply = await call(amara as Person, shop.app.url, `${STATEMENT}.csv?to=${today}`);
    const lines = (reply?.text ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toMatch(/Commission on order #\d+,"5% of \$469\.00;.*,23\.45,23\.45,#\d+$/);
    expect(lines[3]).toContain('Paid to Earth Cash,,,-23.45,0.00,');
    expect(lines[4]).toBe(`${today},,Closing balance,,,,0.00,`);
    const wrong = await call(amara as Person, shop.app.url, `${STATEMENT}.csv?from=soon`);
    expect(wrong?.status).toBe(302);
  });
});
