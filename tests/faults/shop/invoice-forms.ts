import { randomUUID } from 'node:crypto';
import { queryAdmin } from './admin-read';
import { decimalOf } from './outside';
import { call, postForm, type Person, type Reply } from './person';
import { fieldOf, openPage, pressUntilDone, type Member } from './staff';

/** The pages of quotes, invoices and orders, as in `app/paths.ts` and `app/erp-paths.ts`. */
const QUOTES = '/dashboard/manage/quotes';
const INVOICES = '/dashboard/manage/invoices';
const ORDERS = '/dashboard/manage/orders';
/** Longer than a process is gone, and than the calls of other orders take that get no answer. */
const WAITS_MS = 240_000;
const DAY_MS = 24 * 60 * 60_000;

/** An opened and filled-in form: one payment or answer, however often it is posted. */
export type OpenForm = { path: string; fields: Record<string, string> };

export function pressOwn(person: Person, origin: string, { path, fields }: OpenForm) {
  return postForm(person, origin, path, fields);
}

/** Posts until there is an answer that says what was done, or that nothing was. */
export async function pressUntilAnswered(press: () => Promise<Reply>): Promise<Reply> {
  const until = Date.now() + WAITS_MS;
  for (;;) {
    const reply = await press();
    if ((reply !== null && reply.status < 500) || Date.now() > until) return reply;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Opens the form that pays an invoice in full: `cashCents` of it with Earth Cash, the rest by card. */
export async function openInvoicePay(
  person: Person,
  origin: string,
  { id, openCents, cashCents }: { id: string; openCents: number; cashCents: number },
): Promise<OpenForm> {
  const path = `${INVOICES}/${id}/pay`;
  const page = await openPage(person, origin, path, 'form_token');
  const fields = {
    intent: 'confirm',
    amount: decimalOf(openCents),
    cash: cashCents === 0 ? '' : decimalOf(cashCents),
    method: cashCents === openCents ? '' : person.paymentMethodId,
    balance: String(openCents),
    form_token: fieldOf(page, 'form_token'),
  };
  return { path, fields };
}

/** The card, or the customer's Earth Cash with the rest by card: all of it is more than they have. */
export async function openOrderPay(
  person: Person,
  origin: string,
  orderId: string,
  way: 'card' | 'cash-card',
): Promise<OpenForm> {
  const path = `${ORDERS}/${orderId}/pay`;
  const page = await openPage(person, origin, path, 'form_token');
  const fields = {
    form_token: fieldOf(page, 'form_token'),
    total: fieldOf(page, 'total'),
    way,
    card: person.paymentMethodId,
  };
  return { path, fields };
}

const CREATE = `mutation ($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { id } userErrors { message } } }`;

/** Makes a draft of one custom item at Shopify, as its staff do. @returns its number */
export async function makeDraft(
  sandboxUrl: string,
  { gid, email }: Person,
  unitCents: number,
): Promise<string> {
  const price = { amount: decimalOf(unitCents), currencyCode: 'USD' };
  const lineItems = [
    { title: 'Printed cups', originalUnitPriceWithCurrency: price, quantity: 1, taxable: false },
  ];
  const input = { lineItems, email, purchasingEntity: { customerId: gid } };
  const made = await queryAdmin<{
    draftOrderCreate: { draftOrder: { id: string } | null; userErrors: { message: string }[] };
  }>(sandboxUrl, CREATE, { input });
  const id = made?.draftOrderCreate.draftOrder?.id;
  if (id === undefined) throw new Error(`no draft: ${JSON.stringify(made)}`);
  return id.slice(id.lastIndexOf('/') + 1);
}

/** Sends a draft as the next version of its quote, as staff. @param days until its last day. @returns the quote's id */
export async function sendQuote(
  member: Member,
  origin: string,
  draft: string,
  days = 10,
): Promise<string> {
  const path = `/erp/orders/drafts/${draft}/quote`;
  const page = await openPage(member, origin, path, 'form_token');
  const fields = {
    intent: 'send',
    form_token: fieldOf(page, 'form_token'),
    version: fieldOf(page, 'version'),
    message: 'As discussed.',
    valid_until: new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
  };
  const sent = await pressUntilDone(() => postForm(member, origin, path, fields), WAITS_MS);
  const id = /quotes\/([0-9a-f-]{36})/.exec(sent?.location ?? '')?.[1];
  if (id === undefined) throw new Error(`the quote was not sent: ${sent?.status}`);
  return id;
}

/** Opens the form that accepts a quote on invoice, in the version that the page shows. */
export async function openAccept(
  person: Person,
  origin: string,
  quote: string,
  po: string,
): Promise<OpenForm> {
  const path = `${QUOTES}/${quote}/accept`;
  const page = await openPage(person, origin, path, 'form_token');
  const fields = {
    form_token: fieldOf(page, 'form_token'),
    total: fieldOf(page, 'total'),
    version: fieldOf(page, 'version'),
    terms_shown: fieldOf(page, 'terms_shown'),
    way: 'terms',
    card: '',
    po,
  };
  return { path, fields };
}

/** The same form as another customer posts it, who has found its address. */
export function acceptAsStranger(stranger: Person, origin: string, form: OpenForm): Promise<Reply> {
  const fields = { ...form.fields, form_token: randomUUID() };
  return postForm(stranger, origin, form.path, fields);
}

/** Presses 'Bill again' on the order's page, once it is there and the cause is mended. */
export async function billAgain(
  member: Member,
  origin: string,
  orderId: number,
  mend: () => Promise<unknown>,
): Promise<void> {
  const path = `/erp/orders/${orderId}`;
  const until = Date.now() + WAITS_MS;
  for (;;) {
    const page = await call(member, origin, path, { headers: { Accept: 'text/html' } });
    if (page?.text.includes('value="bill"') === true) {
      await mend();
      const reply = await postForm(member, origin, path, { intent: 'bill' });
      if (reply !== null && reply.status < 400) return;
    }
    if (Date.now() > until) throw new Error(`${path} does not offer to bill it again`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
