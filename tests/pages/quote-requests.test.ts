import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshEmail } from '../support/people-with-cards';
import { signedIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';
import { fillCart } from './checkout-buyers';
import { hidden, post, read, signInSender, staff } from './quote-people';

const PAGE = '/cart/quote';

beforeAll(signInSender);

/** A customer with something in the cart, and what the page's form would send. */
async function asking(changed: Record<string, string> = {}) {
  const visitor = await signedIn(freshEmail());
  await fillCart(visitor);
  const { html, text } = await read(visitor, PAGE);
  const fields = {
    intent: 'request',
    form_token: hidden(html, 'form_token'),
    note: 'Twelve cases a month.\nWhat is your best price?',
    wanted_on: '',
    ...changed,
  };
  return { visitor, fields, text };
}

const quotesIn = async (visitor: Visitor) => {
  const { html } = await read(visitor, '/dashboard/manage/quotes');
  return new Set([...html.matchAll(/\/dashboard\/manage\/quotes\/[0-9a-f-]{36}/g)].map(String))
    .size;
};

describe('a quote of the cart', () => {
  it('is asked for once by a form that is sent twice, and the cart stays', async () => {
    const { visitor, fields, text } = await asking();
    expect(text).toContain('1 × ');
    const both = await Promise.all([post(visitor, PAGE, fields), post(visitor, PAGE, fields)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    const [first] = both;
    expect(first?.location).toMatch(/^\/dashboard\/manage\/quotes\/[0-9a-f-]{36}$/);
    expect(both[1]?.location).toBe(first?.location);
    expect(await quotesIn(visitor)).toBe(1);
    const own = await read(visitor, first?.location ?? '');
    expect(own.text).toContain('We have your request');
    expect(own.html).toContain('Twelve cases a month.\nWhat is your best price?');
    expect((await read(visitor, '/cart')).text).toContain('Checkout');
    // Staff have it among what waits for them.
    const name = /Q-\d+/.exec(own.text)?.[0] ?? 'none';
    expect((await read(staff, `/erp/orders/quotes?state=to-do&search=${name}`)).text).toContain(
      name,
    );
    expect((await read(staff, '/erp')).html).toContain('/erp/orders/quotes?state=to-do');
  });

  it.each([
    ['a note that is too long', { note: `${'n'.repeat(2_000)}!` }, 'n!', ''],
    [
      'a day that is over',
      { wanted_on: '2020-01-01' },
      'value="2020-01-01"',
      'Choose today or a later day.',
    ],
    ['no day at all', { wanted_on: 'tomorrow' }, 'value="tomorrow"', 'Enter a date.'],
    ['a form that was not ours', { form_token: 'none' }, 'Twelve cases', 'This form has expired.'],
  ])('is refused with %s, and what was typed is kept', async (_name, changed, kept, message) => {
    const { visitor, fields } = await asking(changed as Record<string, string>);
    const refused = await post(visitor, PAGE, fields);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(kept);
    expect(refused.text).toContain(message);
    expect(await quotesIn(visitor)).toBe(0);
    // Mended, the same page's form is taken.
    const token = hidden(refused.html, 'form_token');
    const fixed = { ...fields, form_token: token, note: '<b>Soon</b> & cheap', wanted_on: '' };
    const done = await post(visitor, PAGE, fixed);
    expect(done.status).toBe(303);
    expect((await read(visitor, done.location)).html).toContain(
      '&lt;b&gt;Soon&lt;/b&gt; &amp; cheap',
    );
  });

  it('needs a sign-in, which leads back, and something in the cart', async () => {
    const visitor = new Visitor();
    const away = await visitor.get(PAGE);
    expect(away.status).toBeGreaterThanOrEqual(300);
    expect(away.headers.get('Location')).toContain(encodeURIComponent(PAGE));
    const fields = { intent: 'request', form_token: randomUUID(), note: '', wanted_on: '' };
    const posted = await visitor.post(PAGE, fields);
    expect([302, 303, 401, 403]).toContain(posted.status);
    const empty = await signedIn(freshEmail());
    expect((await empty.get(PAGE)).headers.get('Location')).toBe('/cart');
    expect((await post(empty, PAGE, fields)).location).toBe('/cart');
  });
});
