import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const PAGE = '/dashboard/ambassadors';

/** A shop on a database that the test can write to: it backdates orders, and people lose their tag. */
let shop: RunningShop;
let client: Client;
const control = () => sandboxControl(shop.sandboxUrl);

type Person = { email: string; visitor: Visitor };

/** Signs in a new customer with the tag. */
async function ambassador(firstName: string): Promise<Person> {
  const email = `${firstName.toLowerCase()}@people.example.com`;
  const set = { firstName, lastName: 'Tamsin' };
  await control().shopify({ action: 'customer-create', email, set });
  await control().shopify({ action: 'customer-tag', email, add: 'Ambassador' });
  const visitor = new Visitor(shop.url);
  await signIn(visitor, email);
  return { email, visitor };
}

async function page({ visitor }: Pick<Person, 'visitor'>, path = PAGE) {
  const answer = await visitor.get(path);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const code = /<input[^>]* value="([A-Z2-9]{6,16})"/.exec(main)?.[1] ?? 'none';
  return { status: answer.status, html, main, text: textIn(main), code };
}

/** Counts the first steps that are ticked off. */
const done = (main: string) => main.match(/<li data-done="">/g)?.length ?? 0;

/** Posts one of the page's forms with `?index`, because the layout has the same address. */
async function press({ visitor }: Person, intent: string, fields: Record<string, string> = {}) {
  const answer = await visitor.post(`${PAGE}?index`, { intent, ...fields });
  const html = await answer.text();
  return { status: answer.status, to: answer.headers.get('Location'), html, text: textIn(html) };
}

async function gidOf(code: string): Promise<string> {
  const { rows } = await client.query('select customer_gid from ambassador where code = $1', [
    code,
  ]);
  return (rows[0] as { customer_gid: string }).customer_gid;
}

type Brought = { name: string; how: 'link' | 'code'; days: number; base: number; gid?: string };

/** Inserts a paid order that an ambassador referred `days` ago, at the standard rate, held for 30 days. */
async function brings(owner: string, { name, how, days, base, gid }: Brought): Promise<string> {
  const order = gid ?? `gid://shopify/Order/${name.slice(1)}`;
  const ago = `now() - interval '${days} days'`;
  await client.query(
    `insert into order_referral (order_gid, ambassador_gid, how, clicked_at, decided_at)
     values ($1, $2, $3, case when $3 = 'link' then ${ago} end, ${ago})`,
    [order, owner, how],
  );
  await client.query(
    `insert into commission (order_gid, ambassador_gid, order_name, ordered_at, earned_at,
       payable_at, base_cents, rate_id, basis_points, commission_cents)
     select $1, $2, $3, ${ago}, ${ago}, ${ago} + interval '30 days', $4, id, basis_points,
       $4::bigint * basis_points / 10000
     from commission_rate where rule = 'standard' and version = 1`,
    [order, owner, name, base],
  );
  await client.query(
    `insert into commission_entry (ambassador_gid, kind, order_gid, nth, cents, sales_cents,
       occurred_at, payable_at)
     select ambassador_gid, 'earned', order_gid, 1, commission_cents, base_cents, earned_at, payable_at
     from commission where order_gid = $1`,
    [order],
  );
  return order;
}

const reverses = (order: string, reversedCents: number, because: 'refund' | 'dispute') =>
  client.query(
    `insert into commission_entry (ambassador_gid, kind, order_gid, nth, cents, because,
       occurred_at, payable_at)
     select ambassador_gid, 'reversed', order_gid, 2, $2::bigint, $3, now(), payable_at
     from commission where order_gid = $1`,
    [order, -reversedCents, because],
  );

const clicks = (owner: string, count: number, days: number) =>
  client.query(
    `insert into referral_click (ambassador_gid, clicked_at)
     select $1, now() - make_interval(days => $3) from generate_series(1, $2)`,
    [owner, count, days],
  );

beforeAll(async () => {
  shop = await startServerShop();
  client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  // A shop that has just started may not know its provider yet.
  const anybody = new Visitor(shop.url);
  await eventually(async () => (await anybody.get('/auth/login')).status === 302, 60_000, 500);
}, 240_000);
afterAll(async () => {
  await client?.end();
  await shop?.stop();
});

describe('the first visit', () => {
  let rowan: Person;
  beforeAll(async () => {
    rowan = await ambassador('Rowan');
  });

  it('gives a link and a code of one’s own, which stay', async () => {
    const { status, text, html, main, code } = await page(rowan);
    expect(status).toBe(200);
    expect(code).toMatch(/^ROWAN/);
    expect(html).toContain(`value="${shop.url}/ref/${code}"`);
    expect(html).toContain(`value="${shop.url}/ref/${code}?to=%2Fcups%2Fcollege"`);
    expect(text).toContain('Payable commission $0.00 $10.00 minimum payout, $10.00 to go');
    expect(text).toContain('Standard rate 5%, version 1, since');
    expect(text).toContain('Rate after training 7%, version 1, since');
    expect(text).toContain('No orders yet');
    expect(main.match(/<form[^>]* action="\/dashboard\/ambassadors\?index"/g)).toHaveLength(2);
    expect((await page(rowan)).code).toBe(code);
  });

  it('has steps, which are ticked off by what happens and stay away once put away', async () => {
    const first = await page(rowan);
    expect(first.text).toContain('First steps Share your link or your code');
    expect(done(first.main)).toBe(0);
    await clicks(await gidOf(first.code), 1, 0);
    // There is a click, so the link was shared: two steps are done.
    expect(done((await page(rowan)).main)).toBe(2);
    for (const time of ['once', 'twice']) {
      expect([time, await press(rowan, 'put-away')]).toMatchObject([
        time,
        { status: 303, to: PAGE },
      ]);
    }
    expect((await page(rowan)).text).toContain('First steps dismissed.');
    expect((await page(rowan)).text).not.toMatch(/First steps|dismissed/);
  });

  it('offers three names for the boards, by one’s own', async () => {
    const { main, text } = await page(rowan);
    expect(text).toMatch(/Rowan T\.: .* R\. T\.: .* No name: /);
    expect(main).toMatch(
      /<input[^>]*value="first_initial"[^>]*checked|checked[^>]*value="first_initial"/,
    );
    const chosen = await press(rowan, 'board-name', { boardName: 'initials' });
    expect([chosen.status, chosen.to]).toEqual([303, PAGE]);
    const after = await page(rowan);
    expect(after.text).toContain('Leaderboards will show this name from now on.');
    expect(after.main.match(/checked=""[^>]*>/g)).toHaveLength(1);
    expect(after.main).toMatch(
      /<input[^>]*value="initials"[^>]*checked|checked[^>]*value="initials"/,
    );
    expect((await page(rowan)).text).not.toContain('Leaderboards will show this name');
    for (const wrong of ['loud', '']) {
      const refused = await press(rowan, 'board-name', { boardName: wrong });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Choose the name that leaderboards show.');
      expect(refused.html).toContain('href="#board-name-boardName"');
    }
    expect((await press(rowan, 'board-name', { boardName: 'hidden', gid: '1' })).status).toBe(400);
    const { rows } = await client.query('select board_name from ambassador where code = $1', [
      after.code,
    ]);
    expect(rows).toEqual([{ board_name: 'initials' }]);
  });
});

describe('what came of it', () => {
  let sol: Person;
  let gid: string;
  beforeAll(async () => {
    sol = await ambassador('Sol');
    gid = await gidOf((await page(sol)).code);
    await clicks(gid, 31, 3);
    await clicks(gid, 9, 45);
    // An order of Ivy, one of the cast: nothing about her may be shown.
    const ivys = 'gid://shopify/Order/6000000000989';
    await brings(gid, { name: '#989', how: 'link', days: 40, base: 24_000, gid: ivys });
    const half = await brings(gid, { name: '#77002', how: 'code', days: 5, base: 30_000 });
    await reverses(half, 750, 'refund');
    const whole = await brings(gid, { name: '#77003', how: 'link', days: 3, base: 10_000 });
    await reverses(whole, 500, 'dispute');
  });

  it('is shown in figures, order by order, without anything of who has bought', async () => {
    const { text, main, html } = await page(sol);
    expect(text).toContain('Payable commission $12.00 Get paid');
    expect(text).toMatch(/Pending \$7\.50 Paid out \$0\.00 \$7\.50 becomes payable on/);
    expect(main).toContain('href="/dashboard/ambassadors/payout"');
    expect(text).toContain('Last 30 days 31 2 3.2% All time 40 3 5%');
    const orders = text.slice(text.indexOf('Recent orders'));
    expect(orders).toMatch(
      /#77003 .*? \$100\.00 Standard rate 5%, version 1, since .*? \$0\.00 Reversed: payment disputed/,
    );
    expect(orders).toMatch(
      /#77002 .*? \$300\.00 .*? \$7\.50 Pending until .*?; \$7\.50 was reversed: refunded/,
    );
    expect(orders).toMatch(/#989 .*? \$240\.00 .*? \$12\.00 Payable since/);
    // The commission of each month after reversals, as a chart and as a table.
    expect(text).toContain('$19.50 Earned in the last 12 months');
    expect(main).toContain('You earned $19.50 in commission in the last 12 months');
    const bare = await (await sol.visitor.get(`${PAGE}.data`)).text();
    for (const notified of [html, bare])
      expect(notified).not.toMatch(/\bivy\b|gid:\/\/shopify|Order\/\d/i);
  });

  it('is paid out: then what is missing is said, and when there is more', async () => {
    const id = '0197a000-0000-4000-8000-000000000001';
    await client.query(
      `insert into commission_payout (id, ambassador_gid, form_token, method, cents, state, requested_at, ended_at)
       values ($1, $2, $1, 'earth_cash', 1200, 'paid', now(), now())`,
      [id, gid],
    );
    await client.query(
      `insert into commission_entry (ambassador_gid, kind, payout_id, cents, occurred_at, payable_at)
       values ($2, 'payout', $1, -1200, now(), now())`,
      [id, gid],
    );
    const { text, main } = await page(sol);
    expect(text).toMatch(
      /Payable commission \$0\.00 \$10\.00 minimum payout, \$10\.00 to go\..* \$7\.50 becomes payable on .* Paid out \$12\.00/,
    );
    expect(main).not.toContain('Get paid');
    expect(main).toMatch(/href="\/dashboard\/ambassadors\/payout"[^>]*>View payouts</);
  });

  it('is nobody else’s to see or to change, whatever the address asks for', async () => {
    const tove = await ambassador('Tove');
    const { code } = await page(tove);
    for (const path of [PAGE, `${PAGE}?gid=${encodeURIComponent(gid)}&code=SOL`, `${PAGE}.data`]) {
      expect(await (await tove.visitor.get(path)).text()).not.toMatch(/#77002|#989|SOL[A-Z2-9]{4}/);
    }
    await press(tove, 'board-name', { boardName: 'hidden' });
    const { rows } = await client.query(
      `select board_name from ambassador where code <> $1 and customer_gid = $2`,
      [code, gid],
    );
    expect(rows).toEqual([{ board_name: 'first_initial' }]);
  });
});

describe('who loses the tag', () => {
  it('is told how to join; link and entries are there when it is back', async () => {
    const umi = await ambassador('Umi');
    const { code } = await page(umi);
    await brings(await gidOf(code), { name: '#77010', how: 'code', days: 2, base: 5_000 });
    await control().shopify({ action: 'customer-tag', email: umi.email, remove: 'Ambassador' });
    const refused = await eventually(async () => {
      const seen = await page(umi);
      return seen.status === 403 && seen;
    });
    expect(refused.text).toContain('This page is for ambassadors');
    expect(refused.main).toContain('href="/get-started-ambassador"');
    expect((await press(umi, 'put-away')).status).toBe(403);
    await control().shopify({ action: 'customer-tag', email: umi.email, add: 'Ambassador' });
    const back = await eventually(async () => {
      const seen = await page(umi);
      return seen.status === 200 && seen;
    });
    expect(back.code).toBe(code);
    expect(back.text).toContain('#77010');
  });
});
