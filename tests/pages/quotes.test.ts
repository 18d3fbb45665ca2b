import { beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { createDraft } from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { adminFor } from '../flows/draft-fixture';
import { personWithCard, type PersonWithCard } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const sandboxUrl = inject('sandboxUrl');
const control = sandboxControl(sandboxUrl);
const staff = new Visitor();

beforeAll(() => signInStaff(staff, 'staff@example.com'));

const IN_TEN_DAYS = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10);

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

type State = {
  shopify: { customers: { id: number; email: string }[] };
  mail: { to: string; text: string; html?: string }[];
};

const state = async () => (await control.state()) as unknown as State;

async function read(who: Visitor, path: string) {
  const answer = await who.get(path);
  const html = await answer.text();
  return { status: answer.status, html, text: textIn(html) };
}

async function post(who: Visitor, path: string, fields: Record<string, string>) {
  const answer = await who.post(path, fields);
  const html = await answer.text();
  const location = answer.headers.get('Location') ?? '';
  return { status: answer.status, location, html, text: textIn(html) };
}

type Quoted = PersonWithCard & { draft: string; erp: string; own: string };

async function send(draft: string, fields: Record<string, string> = {}) {
  const path = `/erp/orders/drafts/${draft}/quote`;
  const { html } = await read(staff, path);
  return post(staff, path, {
    intent: 'send',
    form_token: hidden(html, 'form_token'),
    version: hidden(html, 'version'),
    message: 'As discussed.',
    valid_until: IN_TEN_DAYS,
    ...fields,
  });
}

/** A customer with a card, to whom staff have sent a draft of $25.00 as a quote. */
async function quoted(): Promise<Quoted> {
  const person = await personWithCard(sandboxUrl);
  const { shopify } = await state();
  const id = shopify.customers.find(({ email }) => email === person.email)?.id;
  const { gid } = await createDraft(adminFor(sandboxUrl), {
    customerGid: `gid://shopify/Customer/${id}`,
    email: person.email,
    lines: [{ title: 'Printed cups', priceCents: cents(2_500), quantity: 1, taxable: false }],
    discountCode: null,
    address: null,
    shipping: null,
    taxExempt: false,
    tags: [],
    attributes: [],
    note: '',
  });
  const draft = gid.slice(gid.lastIndexOf('/') + 1);
  const sent = await send(draft);
  expect(sent.status).toBe(303);
  expect(sent.location).toMatch(/^\/erp\/orders\/quotes\/[0-9a-f-]{36}$/);
  const own = sent.location.replace('/erp/orders', '/dashboard/manage');
  return { ...person, draft, erp: sent.location, own };
}

/** Returns the path of the link in the customer's newest mail about a quote. */
async function linkOf({ email }: Quoted): Promise<string> {
  let link = '';
  await eventually(async () => {
    const mails = (await state()).mail.filter(({ to }) => to === email);
    const found = mails.flatMap(({ text }) => [...text.matchAll(/\/quote\?token=[\w.-]+/g)]);
    link = found.at(-1)?.[0] ?? '';
    return link !== '';
  });
  return link;
}

describe('a quote', () => {
  it('is read by whoever has its link, and answered only by its owner', async () => {
    const person = await quoted();
    const link = await linkOf(person);
    const seen = await read(new Visitor(), link);
    expect(seen.status).toBe(200);
    expect(seen.text).toContain('Printed cups');
    expect(seen.text).toContain('$25.00');
    expect(seen.text).toContain('Sign in to respond');
    expect((await read(new Visitor(), `${link}x`)).status).toBe(404);
    expect((await read(new Visitor(), '/quote')).status).toBe(404);
    // The owner is led to their own page; another customer finds nothing there.
    const own = await person.visitor.get(link);
    expect(own.headers.get('Location')).toBe(person.own);
    const other = await personWithCard(sandboxUrl);
    expect((await read(other.visitor, link)).text).toContain('another account');
    expect((await read(other.visitor, person.own)).status).toBe(404);
    expect((await read(other.visitor, `${person.own}/accept`)).status).toBe(404);
  });

  it('shows only its newest version', async () => {
    const person = await quoted();
    const old = await linkOf(person);
    expect((await send(person.draft)).location).toBe(person.erp);
    const seen = await read(new Visitor(), old);
    expect(seen.status).toBe(410);
    expect(seen.text).not.toContain('Printed cups');
  });

  it('is accepted with a card, without JavaScript, and its order is the customer’s', async () => {
    const person = await quoted();
    const page = await read(person.visitor, `${person.own}/accept`);
    expect(page.text).toContain('Card $25.00');
    const accepted = await post(person.visitor, `${person.own}/accept`, {
      form_token: hidden(page.html, 'form_token'),
      total: hidden(page.html, 'total'),
      version: hidden(page.html, 'version'),
      way: 'card',
      card: person.method,
    });
    expect(accepted.status).toBe(303);
    expect(accepted.location).toBe(person.own);
    const own = await read(person.visitor, person.own);
    expect(own.text).toContain('Your order is placed.');
    expect((await read(staff, person.erp)).text).toContain('View order');
    // It cannot be accepted again: its page leads back.
    const again = await person.visitor.get(`${person.own}/accept`);
    expect(again.headers.get('Location')).toBe(person.own);
  });

  it('is declined with a reason that is kept, and staff see it', async () => {
    const person = await quoted();
    const { html } = await read(person.visitor, person.own);
    const fields = { intent: 'decline', form_token: hidden(html, 'form_token'), version: '1' };
    const empty = await post(person.visitor, person.own, { ...fields, said: '' });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('Enter a reason.');
    const declined = await post(person.visitor, person.own, { ...fields, said: 'Too dear.' });
    expect(declined.status).toBe(303);
    expect((await read(person.visitor, person.own)).text).toContain('You declined this quote.');
    expect((await read(staff, person.erp)).text).toContain('Too dear.');
    const csv = await person.visitor.get('/dashboard/manage/quotes.csv?state=declined');
    expect(await csv.text()).toContain('Declined');
    expect((await read(person.visitor, '/dashboard/manage/quotes?state=sent')).text).not.toContain(
      'Q-',
    );
  });

  it('is not sent for a day that is over, nor from a page that is older than the draft', async () => {
    const { draft } = await quoted();
    const past = await send(draft, { valid_until: '2020-01-01' });
    expect(past.status).toBe(422);
    expect(past.text).toContain('Choose today or a later day.');
    expect(past.html).toContain('As discussed.');
    expect((await send(draft, { version: 'other' })).status).toBe(409);
  });
});
