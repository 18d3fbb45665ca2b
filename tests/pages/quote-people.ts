import { expect, inject } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { createDraft } from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { adminFor } from '../flows/draft-fixture';
import { personWithCard, type PersonWithCard } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

/** People with quotes, and how their pages are read and posted. */

export const sandboxUrl = inject('sandboxUrl');
const control = sandboxControl(sandboxUrl);
export const staff = new Visitor();

/** Signs in the staff who send these quotes. */
export const signInSender = () => signInStaff(staff, 'staff@example.com');

const IN_TEN_DAYS = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10);

export const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

type State = {
  shopify: {
    customers: { id: number; email: string }[];
    orders: { name: string; email: string; totalCents: number; poNumber?: string | null }[];
  };
  mail: { to: string; text: string; html?: string }[];
};

export const state = async () =>
  (await control.state(
    'shopify.customers,shopify.orders,mail,quickbooks.invoices',
  )) as unknown as State;

export async function read(who: Visitor, path: string) {
  const answer = await who.get(path);
  const html = await answer.text();
  return { status: answer.status, html, text: textIn(html) };
}

export async function post(who: Visitor, path: string, fields: Record<string, string>) {
  const answer = await who.post(path, fields);
  const html = await answer.text();
  const location = answer.headers.get('Location') ?? '';
  return { status: answer.status, location, html, text: textIn(html) };
}

export type Quoted = PersonWithCard & { draft: string; erp: string; own: string };

export async function send(draft: string, fields: Record<string, string> = {}) {
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
export async function quoted(): Promise<Quoted> {
  const person = await personWithCard(sandboxUrl);
  const id = await numberOf(person.email);
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
export async function linkOf({ email }: Quoted): Promise<string> {
  let link = '';
  await eventually(async () => {
    const mails = (await state()).mail.filter(({ to }) => to === email);
    const found = mails.flatMap(({ text }) => [...text.matchAll(/\/quote\?token=[\w.-]+/g)]);
    link = found.at(-1)?.[0] ?? '';
    return link !== '';
  });
  return link;
}

/** Returns the customer's number at Shopify. */
async function numberOf(email: string): Promise<number> {
  const id = (await state()).shopify.customers.find((one) => one.email === email)?.id;
  if (id === undefined) throw new Error(`Shopify has no ${email}`);
  return id;
}

/** Lets a customer order on invoice, on these terms, as staff do on their page. */
export async function grantTerms(email: string, terms = 'net_30', seen = 'none'): Promise<void> {
  const page = `/erp/customers/${await numberOf(email)}`;
  if (seen === 'none') {
    const granted = { intent: 'invoice-option', decision: 'granted', reason: 'pays', seen: 'none' };
    const answer = await staff.post(page, granted);
    if (answer.status !== 303) throw new Error(`not granted: ${answer.status}`);
  }
  const set = await staff.post(page, { intent: 'payment-terms', terms, limit: '', seen });
  if (set.status !== 303) throw new Error(`no terms: ${set.status}`);
}
