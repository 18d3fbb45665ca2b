import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const HOME = '/dashboard/home';

/** Opens the page of one of the cast. `section` and `words` take the id of a section's heading. */
async function homeOf(visitor: Visitor) {
  const answer = await visitor.get(HOME);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const section = (id: string) =>
    new RegExp(`<section[^>]*aria-labelledby="${id}"[\\s\\S]*?</section>`).exec(main)?.[0] ?? '';
  return { html, main, section, words: (id: string) => textIn(section(id)).trim() };
}

/** Opens the page once the mirror of the orders is complete. */
const whole = async (visitor: Visitor) =>
  eventually(async () => {
    const home = await homeOf(visitor);
    return !home.main.includes('still loading your orders') && home;
  }, 240_000);

const as = async (name: string) => whole(await signedIn(`${name}@example.com`));

const cellsOf = (section: string) =>
  [...section.matchAll(/<td>(\$[\d,.]+)<\/td>/g)].map(([, amount = '']) =>
    Math.round(Number(amount.replace(/[$,]/g, '')) * 100),
  );

/** Returns the words and the link of each of the first steps. */
const stepsOf = (section: string) =>
  [...section.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, step = '']) => [
    textIn(step).trim(),
    /<a[^>]*href="([^"]+)"/.exec(step)?.[1],
  ]);

const sidebar = (html: string) =>
  textIn(/<nav aria-label="Dashboard menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '');

describe('home', () => {
  it('greets, and says what is open and what comes next', async () => {
    const { main, words: labels, section } = await as('bruno');
    expect(textIn(main)).toContain('Hello, Bruno');
    expect(labels('tasks')).toMatch(/Order #1000, \$767\.03 Not paid yet\. We’re waiting/);
    expect(section('tasks')).toContain('href="/dashboard/manage/orders/6000000001000"');
    expect(section('tasks')).toContain('href="/dashboard/manage/orders/6000000001000/pay"');
    expect(labels('tasks')).not.toContain('#995');
    expect(labels('recent')).toMatch(/Order #995 , \$170\.09 .*Delivered/);
  });

  it('leads to the carrier’s page of what is on its way', async () => {
    const { words: labels, section } = await as('ivy');
    expect(labels('recent')).toMatch(
      /Order #998 .*On its way to you\. .*Shipped , in progress .*Track 9400EB0000000998/,
    );
    expect(section('recent')).toMatch(
      /<a href="https:\/\/tracking\.example\.com\/9400EB0000000998001"[^>]*>/,
    );
  });

  it('has the balance with what changed it last, and the ways to more', async () => {
    const bruno = await signedIn('bruno@example.com');
    // The first page only starts to take over the balance from before.
    const main = await eventually(async () => {
      const home = await whole(bruno);
      return home.main.includes('Recent activity') && home.main;
    });
    expect(textIn(main)).toMatch(/Earth Cash \$125\.00 .*Recent activity Opening balance/);
    expect(main).toContain('href="/dashboard/payments/add"');
    expect(main).toContain('href="/dashboard/payments/statement"');
  });

  it('draws twelve months without a script, and has them as a table that adds up', async () => {
    const { section, html } = await as('bruno');
    const spend = section('spend');
    expect(spend).toMatch(/<svg[^>]*role="img"[^>]*aria-label="Your orders in the last 12 /);
    expect(spend.match(/<rect/g)?.length).toBeGreaterThan(0);
    const cells = cellsOf(spend);
    expect(cells).toHaveLength(13);
    const total = cells.at(-1);
    expect(cells.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(total);
    expect(textIn(spend)).toContain('minus refunds');
    // Rendered on the server; the browser fetches nothing for it.
    expect(html).not.toMatch(/chart[^"]*\.js"/);
  });

  it('has the invoices among what is to be done, those past their day at the top', async () => {
    const bruno = await signedIn('bruno@example.com');
    // The first page asks QuickBooks in the background; a later page has the answer.
    const { words: labels, section } = await eventually(async () => {
      const home = await whole(bruno);
      return home.section('tasks').includes('Invoice') && home;
    });
    expect(labels('tasks')).toMatch(
      /Invoice 1042 \$487\.50, due Nov 4, 2026 Overdue Pay Order #1000.*Invoice 1057/,
    );
    expect(section('tasks')).toMatch(/aria-label="Pay invoice 1042"/);
    expect((await as('ivy')).section('tasks')).not.toContain('Invoice');
  });

  it('orders again what was ordered last, by way of its review', async () => {
    const { section } = await as('ella');
    const methods = [...section('recent').matchAll(/href="(\/my-products[^"]+)"/g)].map(
      ([, href = '']) => href,
    );
    expect(methods).toEqual([
      '/my-products/reorder?order=6000000000999',
      '/my-products/reorder?order=6000000000987',
    ]);
    const ella = await signedIn('ella@example.com');
    const review = await ella.get(methods[0] ?? '');
    expect(review.status).toBe(200);
    expect(await review.text()).toMatch(/<form[^>]*method="post"/);
  });

  it('has the Earth Prime text for who asked for it', async () => {
    const { words: labels } = await as('ella');
    expect(labels('earth-prime')).toContain('on the list for Earth Prime, a membership');
    expect((await as('ivy')).section('earth-prime')).toBe('');
  });

  it('is nobody else’s', async () => {
    const { main } = await as('ella');
    for (const others of ['#1000', '1042', 'Bruno', '#998']) {
      expect(textIn(main)).not.toContain(others);
    }
  });
});

describe('somebody new', () => {
  it('is shown three first steps that lead on, and no empty panels', async () => {
    const { main, section } = await as('nora');
    expect(textIn(main)).toContain('Hello, Nora');
    expect(stepsOf(section('first'))).toEqual([
      ['Tell us where to ship Add an address', '/dashboard/manage/locations'],
      ['Tell us who you buy for Company details', '/account/company'],
      ['Order your first case Shop All', '/shop-all'],
    ]);
    for (const id of ['spend', 'recent', 'tasks']) {
      expect(section(id)).toBe('');
    }
  });

  describe('does one step after another', () => {
    let robin: Visitor;
    beforeAll(async () => {
      robin = await signedIn(`robin-${randomUUID()}@example.com`);
    });
    const steps = async () => stepsOf((await whole(robin)).section('first'));

    it('and each is ticked off', async () => {
      expect((await steps()).map(([, href]) => href)).toEqual([
        '/dashboard/manage/locations',
        '/account/company',
        '/shop-all',
      ]);
      const address = {
        intent: 'address',
        locationName: '',
        firstName: 'Robin',
        lastName: 'Shopper',
        company: '',
        address1: '1 Orchard Street',
        address2: '',
        city: 'Portland',
        provinceCode: 'OR',
        zip: '97205',
        phone: '',
      };
      expect((await robin.post('/dashboard/manage/locations?address=new', address)).status).toBe(
        303,
      );
      expect((await steps())[0]).toEqual([
        'Tell us where to ship Done Your addresses',
        '/dashboard/manage/locations',
      ]);
      const company = { intent: 'company', kind: 'company', name: 'Robin’s', website: '' };
      expect((await robin.post('/account/company', company)).status).toBe(303);
      expect((await steps())[1]?.[0]).toBe('Tell us who you buy for Done Company details');
      const product = await (await robin.get('/product/bagasse-bowl')).text();
      const variantId = /name="variantId" value="([^"]+)"/.exec(product)?.[1] ?? '';
      const added = await robin.post('/cart', { intent: 'add', variantId, quantity: '1' });
      expect(added.status).toBe(303);
      expect((await steps())[2]).toEqual(['Order your first case Done View Cart', '/cart']);
    });
  });
});

describe('the sidebar', () => {
  it.each([
    ['otto', 'Lakeshore Events Admin Dashboard Home'],
    ['mina', 'Lakeshore Events Member Dashboard Home'],
  ])('names the organization of %s and the role in it', async (who, labels) => {
    expect(sidebar((await as(who)).html)).toContain(labels);
  });

  it('of who has none names none', async () => {
    expect(sidebar((await as('ivy')).html)).toMatch(/^ *Dashboard Home/);
  });

  it('marks the page that is open, and only that', async () => {
    const otto = await signedIn('otto@example.com');
    for (const path of [HOME, '/dashboard/manage/users', '/dashboard/users']) {
      const html = await (await otto.get(path)).text();
      const nav = /<nav aria-label="Dashboard menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
      expect(nav.match(/aria-current/g)).toHaveLength(1);
      expect(nav).toContain(`href="${path}" aria-current="page"`);
    }
  });

  it('opens without a script: its button and its list belong together', async () => {
    const { html } = await as('ivy');
    expect(html).toMatch(/<button[^>]*aria-label="Dashboard menu"[^>]*popovertarget="side-menu"/);
    expect(html).toMatch(/<nav aria-label="Dashboard menu" id="side-menu"[^>]*popover="auto"/);
  });
});
