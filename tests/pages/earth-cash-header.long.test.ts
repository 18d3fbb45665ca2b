import { beforeAll, describe, expect, inject, it } from 'vitest';
import { personWithCard } from '../support/people-with-cards';
import { startServerShop } from '../support/server-shop';
import { sandboxControl } from '../support/sandbox-control';
import { signedIn, signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const BALANCE = '/api/earth-cash';

/** Returns the bar above the dashboard's pages. */
function barOf(html: string): string {
  return /<section aria-label="Earth Cash"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
}

describe('the dashboard’s header, without JavaScript', () => {
  let html: string;
  beforeAll(async () => {
    html = await (await (await signedIn('bruno@example.com')).get('/dashboard/home')).text();
  });

  it('shows the balance from before us, taken in at the first visit', () => {
    expect(textIn(barOf(html))).toContain('Earth Cash: $125.00');
  });

  it('is no live region: it would be read out every second', () => {
    expect(barOf(html)).not.toMatch(/aria-live|role="(?:status|alert|log)"|<output/);
  });

  it('has the profile menu of the spec as links and a form', () => {
    const bar = barOf(html);
    const entries = [...bar.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, entry = '']) => entry);
    expect(entries.map((entry) => textIn(entry).trim())).toEqual([
      'Account',
      'Billing',
      'Addresses',
      'Add Earth Cash',
      'Sign out',
    ]);
    expect(entries[3]).toContain('href="/dashboard/payments/add"');
    expect(entries[4]).toMatch(/<form[^>]*method="post"[^>]*action="\/auth\/logout"/);
  });

  it('is on every page of the dashboard, and on none of the shop', async () => {
    const visitor = await signedIn('bruno@example.com');
    for (const path of ['/dashboard/payments', '/dashboard/compost', '/dashboard/payments/add']) {
      expect(barOf(await (await visitor.get(path)).text()), path).toContain('$125.00');
    }
    expect(barOf(await (await visitor.get('/shop-all')).text())).toBe('');
  });
});

describe('the balance of every second', () => {
  it('is answered with 304 while it is as the page knows it, and is kept nowhere', async () => {
    const { visitor } = await personWithCard(inject('sandboxUrl'));
    await visitor.get('/dashboard/home');
    const first = await visitor.get(BALANCE);
    expect(first.status).toBe(200);
    expect(first.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await first.json()).toMatchObject({ shownCents: 0, pendingCents: 0, isKnown: true });
    const etag = first.headers.get('ETag') ?? '';
    const second = await visitor.get(BALANCE, { 'If-None-Match': etag });
    expect([second.status, await second.text()]).toEqual([304, '']);
  });

  it('differs between people who have the same', async () => {
    const etags = await Promise.all(
      ['nora@example.com', 'tess@example.com'].map(async (email) => {
        const visitor = await signedIn(email);
        await visitor.get('/dashboard/home');
        return (await visitor.get(BALANCE)).headers.get('ETag');
      }),
    );
    expect(etags[0]).toBeTruthy();
    expect(etags[0]).not.toBe(etags[1]);
  });

  it('is nobody’s without a session', async () => {
    const answer = await new Visitor().get(BALANCE);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await answer.json()).toEqual({ error: 'Sign in first.' });
    const stranger = new Visitor();
    stranger.cookies.set('sid', 'A'.repeat(43));
    expect((await stranger.get(BALANCE)).status).toBe(401);
  });

  it('is given twice a second to one session, and to others all the same', async () => {
    const [one, other] = await Promise.all([
      signedIn('ella@example.com'),
      signedIn('ella@example.com'),
    ]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => one.get(BALANCE)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(refused[0]?.headers.get('Retry-After')).toBe('1');
    expect((await other.get(BALANCE)).status).toBe(200);
  });

  it('is answered while every other company hangs', { timeout: 240_000 }, async () => {
    const shop = await startServerShop();
    try {
      const visitor = new Visitor(shop.url);
      await signIn(visitor, 'ella@example.com');
      await visitor.get('/dashboard/home');
      const { fault, clearFaults } = sandboxControl(shop.sandboxUrl);
      for (const company of ['shopify', 'stripe'] as const) {
        await fault({ company, operation: '*', effect: 'hang', times: 1000 });
      }
      const answer = await visitor.get(BALANCE);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.objectContaining({ shownCents: 4050 }),
      ]);
      await clearFaults();
    } finally {
      await shop.stop();
    }
  });
});
