import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { personWithCard, stripeOf, type PersonWithCard } from '../support/people-with-cards';
import { sandboxControl } from '../support/sandbox-control';
import { textIn, Visitor } from '../support/visitor';

/** Test card numbers as people type them, and as they disguise them. */
const NUMBERS = ['4242 4242 4242 4242', 'card:5555\u200b5555-5555.4444!'];
const MESSAGE = 'This may be a card number. Don’t send us one';
const ADD = '/dashboard/payments/add';

let person: PersonWithCard;
beforeAll(async () => {
  person = await personWithCard(inject('sandboxUrl'));
});

type State = { shopify: { customers: { email: string; firstName: string; phone: string }[] } };

async function stored() {
  const { shopify } = (await sandboxControl(inject('sandboxUrl')).state(
    'shopify.customers',
  )) as unknown as State;
  return shopify.customers.find(({ email }) => email === person.email);
}

/** Returns an answer's status, its HTML and its words. */
async function parseAnswer(answer: Response) {
  const html = await answer.text();
  return { status: answer.status, html, text: textIn(html) };
}

describe.each(NUMBERS)('the number of a card in a form: %s', (number) => {
  it.each([
    ['/account/profile', { intent: 'profile', firstName: number, lastName: 'Kept as typed' }],
    ['/account/profile', { intent: 'profile', phone: number, lastName: 'Kept as typed' }],
    [
      '/dashboard/manage/locations?address=new',
      { intent: 'address', key: '', address1: number, lastName: 'Kept as typed', city: 'Bend' },
    ],
    ['/contact-sales', { name: 'Kept as typed', message: `Charge it: ${number} 12/29` }],
    [ADD, { intent: 'review', amount: number }],
    [ADD, { intent: 'confirm', amount: number, form_token: randomUUID() }],
    [ADD, { intent: 'change', amount: '10', method: number }],
  ])('at %s is refused at its field, and not drawn again', async (path, fields) => {
    const before = await stored();
    const { status, html, text } = await parseAnswer(await person.visitor.post(path, fields));
    expect(status).toBe(422);
    expect(text).toContain(MESSAGE);
    expect(html).not.toContain(number);
    expect(html).not.toMatch(/4242[^\d]*4242[^\d]*4242|5555[^\d]*5555[^\d]*5555/);
    if ('lastName' in fields) expect(html).toContain('Kept as typed');
    expect(await stored()).toEqual(before);
  });

  it('as the nickname of a method is refused', async () => {
    const path = `/account/billing/methods/${person.method}`;
    const posted = await person.visitor.post(path, { intent: 'method-name', nickname: number });
    const { status, html, text } = await parseAnswer(posted);
    expect([status, text.includes(MESSAGE), html.includes(number)]).toEqual([422, true, false]);
    const list = await (await person.visitor.get('/account/billing')).text();
    expect(list).toContain('4242');
    expect(list).not.toContain(number);
  });

  it('in the address of Add Earth Cash is not drawn', async () => {
    const { visitor } = person;
    const requested = await visitor.get(`${ADD}?amount=${encodeURIComponent(number)}`);
    expect(requested.status).toBe(200);
    expect(await requested.text()).not.toContain(number);
    expect(await (await visitor.get(`${ADD}?amount=25.50`)).text()).toContain('value="25.50"');
  });
});

describe('what is none', () => {
  it('a telephone number of another country is kept, its check digit right or not', async () => {
    // A German number. Its thirteen digits begin with a 4, as a Visa card's may.
    const phone = '+49 1512 3456 787';
    const answer = await person.visitor.post('/account/profile', {
      intent: 'profile',
      firstName: 'Robin',
      phone,
    });
    expect(answer.status).toBe(303);
    expect(await stored()).toMatchObject({ firstName: 'Robin', phone: '+4915123456787' });
  });

  it('a card number as a quantity puts nothing into the cart', async () => {
    const visitor = new Visitor();
    const product = await (await visitor.get('/shop-all')).text();
    const handle = /href="\/product\/([^"?#]+)"/.exec(product)?.[1] ?? '';
    const html = await (await visitor.get(`/product/${handle}`)).text();
    const variantId = /gid:\/\/shopify\/ProductVariant\/\d+/.exec(html)?.[0] ?? '';
    expect(variantId).not.toBe('');
    const fields = { intent: 'add', variantId, quantity: NUMBERS[0] ?? '' };
    const answer = await visitor.post('/cart', fields);
    expect(answer.status).toBe(422);
    expect(textIn(await answer.text())).toContain('Your cart is empty');
  });

  it('nothing of all this was charged', async () => {
    expect((await stripeOf(inject('sandboxUrl'), person.email)).intents).toEqual([]);
  });
});
