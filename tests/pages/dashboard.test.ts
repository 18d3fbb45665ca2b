import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/signed-in';
import { textIn, type Visitor } from '../support/visitor';

/** Returns the page of one of the seed's orders, by its number. */
const orderPath = (number: number) => `/dashboard/manage/orders/${6_000_000_000_000 + number}`;

/** The people of the cast who have signed in, each once. */
const people = new Map<string, Visitor>();
async function as(name: string): Promise<Visitor> {
  const known = people.get(name) ?? (await signedIn(`${name}@example.com`));
  people.set(name, known);
  return known;
}

/** Returns the words of the page's main part, without the dashboard's menu. */
function middleOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return textIn(main.replace(/<nav aria-label="Dashboard menu[\s\S]*?<\/nav>/g, ''));
}

async function page(name: string, path: string): Promise<{ status: number; html: string }> {
  const answer = await (await as(name)).get(path);
  return { status: answer.status, html: await answer.text() };
}

const textOf = async (name: string, path: string) => middleOf((await page(name, path)).html);

describe('bare addresses', () => {
  it.each([
    ['/dashboard', '/dashboard/home'],
    ['/dashboard/manage', '/dashboard/manage/orders'],
  ])('%s leads to %s', async (bare, first) => {
    const answer = await (await as('nora')).get(bare);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, first]);
  });
});

describe('orders', () => {
  it('lists one’s own, each with its details', async () => {
    const { html } = await page('ella', '/dashboard/manage/orders');
    const rows = [...html.matchAll(/<th scope="row".*?<a href="([^"]+)"[^>]*>(#\d+)<\/a>/g)];
    expect(rows.map(([, href, name]) => [name, href])).toEqual(
      [999, 994, 987].map((number) => [`#${number}`, orderPath(number)]),
    );
    expect(middleOf(html)).toMatch(/#994 .*Jul 28, 2026 Refunded .*\$162\.48/);
    expect(await textOf('nora', '/dashboard/manage/orders')).toContain('No orders yet');
  });

  it('adds an order up: discounts, shipping, taxes, total', async () => {
    const text = await textOf('bruno', orderPath(988));
    expect(text).toMatch(/Bakehouse Hot Cup 500 pieces, \$139\.00 each 4 \$556\.00 \$500\.40/);
    expect(text).toMatch(
      /Subtotal \$638\.55 Discounts, already applied \$70\.95 Shipping \$0\.00 Wisconsin State Tax \$31\.93 Total \$670\.48/,
    );
    expect(text).toContain('Milwaukee, WI 53202');
    expect(text).toContain('Reorder all');
    expect(text).not.toContain('Total when ordered');
    expect(await textOf('bruno', orderPath(995))).toMatch(/Shipping \$14\.95 .*Total \$170\.09/);
  });

  it('says what was given back and what is left of the sum', async () => {
    const text = await textOf('bruno', orderPath(992));
    expect(text).toMatch(/Total when ordered \$642\.08 Refunded -\$62\.25 Current total \$579\.83/);
    expect(text).toMatch(
      /Timeline Ordered Jun 11, 2026 Shipped .* Refunded \$62\.25: One case of lids came crushed Jun 18, 2026/,
    );
  });

  it('has only the lines that are refundable or can all be delivered', async () => {
    const stored = await textOf('bruno', orderPath(992));
    expect(stored).toContain('White Hot Cup Lid, 90 mm');
    // Canceled and refunded in full: there is nothing to refund and nothing to deliver.
    const gone = await textOf('ella', orderPath(994));
    expect(gone).not.toContain('Produce Bag');
    expect(gone).toContain('Nothing is left in this order');
    expect(gone).toContain('Canceled Jul 29, 2026');
  });

  it('leads to the carrier’s page and to where it went', async () => {
    const { html } = await page('ivy', orderPath(998));
    expect(html).toMatch(
      /<a href="https:\/\/tracking\.example\.com\/9400EB0000000998001"[^>]*>Track 9400EB0000000998001<\/a>/,
    );
    expect(middleOf(html)).toMatch(
      /Ivy Nakamura 418 N Fernhill Road Forest Grove, OR 97116 Shipment In transit USPS Track 9400EB0000000998001 .* Shipped from Earth Brands Warehouse/,
    );
  });

  it('answers somebody else’s order as one that does not exist', async () => {
    const answers = await Promise.all(
      [
        orderPath(988),
        orderPath(1),
        '/dashboard/manage/orders/x',
        `/dashboard/manage/orders/${'9'.repeat(40)}`,
        '/dashboard/manage/orders/6000000000987%2F..',
      ].map((path) => page('ella', path)),
    );
    for (const { status, html } of answers) {
      expect(status).toBe(404);
      expect(middleOf(html)).toBe(middleOf(answers[1]?.html ?? ''));
    }
    expect(middleOf(answers[0]?.html ?? '')).toContain('We couldn’t find this page');
  });
});

describe('locations', () => {
  it('are called by the names that their owner gave them', async () => {
    const text = await textOf('bruno', '/dashboard/manage/locations');
    expect(text).toMatch(/Bakery, Third Ward Default address .*231 E Granary Street/);
    expect(text).toMatch(/Shop, Bay View .*Shop, Madison .*Unit B/);
    expect(await textOf('nora', '/dashboard/manage/locations')).toContain('No locations yet');
  });
});

describe('the organization', () => {
  it('is managed by its admin', async () => {
    const text = await textOf('otto', '/dashboard/manage/users');
    expect(text).toContain('Manage users Lakeshore Events');
    expect(text).toMatch(
      /Otto Lindqvist \( you \) otto@example\.com Admin .*Mina Park mina@example\.com Member/,
    );
    expect(text).toContain('Invite a member');
  });

  it('is looked at by its members', async () => {
    const text = await textOf('mina', '/dashboard/manage/users');
    expect(text).toContain('View organization Lakeshore Events');
    expect(text).toMatch(
      /Otto Lindqvist otto@example\.com Admin .*Mina Park \( you \) mina@example\.com Member/,
    );
    expect(text).not.toContain('Invite a member');
  });

  it('is nobody else’s', async () => {
    for (const name of ['bruno', 'nora']) {
      const { status, html } = await page(name, '/dashboard/manage/users');
      expect(status).toBe(403);
      expect(html).not.toContain('Lakeshore');
    }
  });

  it('has its customers, for the admin', async () => {
    const text = await textOf('otto', '/dashboard/users');
    expect(text).toMatch(
      /2 members .*Otto Lindqvist otto@example\.com Admin .*Mina Park mina@example\.com Member/,
    );
    expect((await page('mina', '/dashboard/users')).status).toBe(403);
  });
});

describe('the ambassador bar', () => {
  const BAR = 'aria-label="Ambassador"';
  const OWN = ['', '/locations', '/assets', '/leaderboards', '/training'];

  it('is on the ambassadors’ pages, and says which one this is', async () => {
    for (const path of OWN.map((end) => `/dashboard/ambassadors${end}`)) {
      const { html } = await page('amara', path);
      const bar = /<nav aria-label="Ambassador"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
      expect(bar.match(/href="[^"]+"/g)).toEqual(
        OWN.map((end) => `href="/dashboard/ambassadors${end}"`),
      );
      expect(bar).toMatch(new RegExp(`href="${path}" aria-current="page"`));
      expect(bar.match(/aria-current/g)).toHaveLength(1);
    }
  });

  it('is on no other page', async () => {
    for (const path of ['/dashboard/home', '/dashboard/new-ambassadors', '/my-products', '/']) {
      expect((await page('amara', path)).html).not.toContain(BAR);
    }
  });
});

it('nothing of the dashboard is kept by anybody in between', async () => {
  const visitor = await as('bruno');
  for (const path of ['/dashboard/home', orderPath(988), '/dashboard/compost']) {
    expect((await visitor.get(path)).headers.get('Cache-Control')).toBe('private, no-store');
  }
});
