import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { decimalOf } from './outside';
import { call, postForm, type Person, type Reply } from './person';
import { fieldOf, openPage, pressUntilDone, type Member } from './staff';

/** The back-office, as in `app/paths.ts`. */
const PAGES = {
  orders: '/erp/orders',
  drafts: '/erp/orders/drafts',
  newDraft: '/erp/orders/drafts/new',
  customers: '/erp/customers',
  approvals: '/erp/approvals',
  requests: '/erp/customers/requests',
} as const;

/** If it is unknown whether a draft was made, the store tries again after two minutes. */
const PATIENCE_MS = 180_000;
const AGAIN_AFTER_MS = 500;

/** An opened and filled-in form: one change, however often it is posted. */
export type StaffForm = { path: string; fields: Record<string, string> };

/** A staff member, and the process that they work on. */
export type BackOffice = { member: Member; origin: string };

/** Presses the button once. */
export function pressForm(
  { member, origin }: BackOffice,
  { path, fields }: StaffForm,
): Promise<Reply> {
  return postForm(member, origin, path, fields);
}

/** @param way the value that the form has for it */
export async function openRefund(
  { member, origin }: BackOffice,
  orderId: number,
  { cents, way: method }: { cents: number; way: 'original' | 'earth_cash' },
): Promise<StaffForm> {
  const path = `${PAGES.orders}/${orderId}/refund`;
  // Retries while the order's payment is under way: the page has no form then.
  const page = await openPage(member, origin, path, 'form_token');
  const [formToken, seen] = [fieldOf(page, 'form_token'), fieldOf(page, 'seen')];
  const fields = {
    intent: 'refund',
    form_token: formToken,
    seen,
    amount: decimalOf(cents),
    way: method,
  };
  return { path, fields };
}

/** Opens the form for a correction that adds `cents`. */
export async function openAdjust(
  { member, origin }: BackOffice,
  { gid }: Person,
  cents: number,
): Promise<StaffForm> {
  const path = `${PAGES.customers}/${numberOf(gid)}/adjust`;
  const formToken = fieldOf(await openPage(member, origin, path), 'form_token');
  const amount = decimalOf(cents);
  const why = { against: 'loss', reason: 'a broken lid' };
  return { path, fields: { intent: 'confirm', form_token: formToken, amount, ...why } };
}

/** Opens the approval of this customer's only waiting correction. */
export async function openApproval(
  { member, origin }: BackOffice,
  { gid }: Person,
): Promise<StaffForm> {
  const list = await openPage(member, origin, PAGES.approvals);
  const row = list.split('<tr').find((part) => part.includes(`/${numberOf(gid)}"`)) ?? '';
  const id = /ask=approve&amp;id=([0-9a-f-]{36})/.exec(row)?.[1];
  if (id === undefined) throw new Error(`no correction of ${gid} waits`);
  const question = await openPage(member, origin, `${PAGES.approvals}?ask=approve&id=${id}`);
  const fields = { intent: 'approve', id, version: fieldOf(question, 'version') };
  return { path: PAGES.approvals, fields };
}

/** Opens the form for a draft with two pieces of a custom item. */
export async function openDraft(
  { member, origin }: BackOffice,
  { gid, email }: Person,
  unitCents: number,
): Promise<StaffForm> {
  const page = await openPage(member, origin, PAGES.newDraft);
  const fields = {
    intent: 'save',
    form_token: fieldOf(page, 'form_token'),
    customer: numberOf(gid),
    email,
    l0_title: 'Plates',
    l0_price: decimalOf(unitCents),
    l0_quantity: '2',
    l0_taxable: 'yes',
  };
  return { path: PAGES.newDraft, fields };
}

export async function openComplete(
  { member, origin }: BackOffice,
  draftId: string,
): Promise<StaffForm> {
  const path = `${PAGES.drafts}/${draftId}/complete`;
  const page = await openPage(member, origin, path);
  const [version, token] = [fieldOf(page, 'version'), fieldOf(page, 'form_token')];
  return { path, fields: { version, form_token: token } };
}

/** What the bank statement says of money that was received. */
const REFERENCE = 'Statement 7, line 3';

export async function openPaid(
  { member, origin }: BackOffice,
  orderId: string,
): Promise<StaffForm> {
  const path = `${PAGES.orders}/${orderId}/paid`;
  const page = await openPage(member, origin, path);
  const [seen, token] = [fieldOf(page, 'seen'), fieldOf(page, 'form_token')];
  return { path, fields: { seen, form_token: token, reference: REFERENCE } };
}

/** Returns the number at the end of the address that an answer redirects to. @throws if there is none */
export function numberIn(reply: Reply): string {
  const number = /\/(\d+)(?:\?|$)/.exec(reply?.location ?? '')?.[1];
  if (number === undefined) {
    throw new Error(`answered ${reply?.status} ${reply?.location} ${messageIn(reply?.text ?? '')}`);
  }
  return number;
}

/** Returns what a page tells its reader, from its first alert on; without one, from its heading on. */
function messageIn(html: string): string {
  const from = [html.indexOf('role="alert"'), html.indexOf('<h1')].find((at) => at >= 0) ?? 0;
  return html
    .slice(from)
    .replace(/^[^<>]*>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
}

/** Makes an unpaid order, by completing a draft. @returns its number */
export async function makeOrder(
  backOffice: BackOffice,
  person: Person,
  unitCents: number,
): Promise<string> {
  const draft = await openDraft(backOffice, person, unitCents);
  const made = await pressUntilDone(() => pressForm(backOffice, draft), PATIENCE_MS);
  const complete = await openComplete(backOffice, numberIn(made));
  return numberIn(await pressUntilDone(() => pressForm(backOffice, complete), PATIENCE_MS));
}

export type BulkActionRequested = {
  change: 'mark-paid' | 'tag-add';
  tag: string;
  orderIds: string[];
};

/** Chooses orders for a run, as soon as the list has all of them. */
export async function chooseBulkAction(
  backOffice: BackOffice,
  desired: BulkActionRequested,
): Promise<StaffForm> {
  const choose = choiceOf(backOffice, desired);
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const reply = await choose();
    if (reply?.status === 303 && reply.location) {
      const again = await choose();
      if (again?.location !== reply.location) throw new Error('the same form is two runs');
      const path = new URL(reply.location, backOffice.origin).pathname;
      const begin = { intent: 'begin' };
      const isPaying = desired.change === 'mark-paid';
      return { path, fields: isPaying ? { ...begin, reference: REFERENCE } : begin };
    }
    if (Date.now() > until) throw new Error(`not chosen: ${reply?.status} ${reply?.text}`);
    await wait(AGAIN_AFTER_MS);
  }
}

/** Returns a function that posts the form which chooses orders; the same form at every press. */
export function choiceOf(
  { member, origin }: BackOffice,
  { change, tag, orderIds }: BulkActionRequested,
): () => Promise<Reply> {
  const fields = new URLSearchParams({
    intent: 'choose',
    form_token: randomUUID(),
    scope: 'ticked',
    change,
    tag,
  });
  for (const id of orderIds) fields.append('pick', id);
  const headers = { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' };
  return () => call(member, origin, PAGES.orders, { method: 'POST', body: fields, headers });
}

/** Opens the page and presses its button; returns 303 as well if the account is closed already. */
export async function pressClosing(backOffice: BackOffice, id: string): Promise<Reply> {
  const path = `${PAGES.requests}/${id}`;
  const page = await call(backOffice.member, backOffice.origin, path, {
    headers: { Accept: 'text/html' },
  });
  if (page?.status !== 200) return page;
  if (!page.text.includes('name="version"')) return { ...page, status: 303 };
  const version = fieldOf(page.text, 'version');
  return pressForm(backOffice, { path, fields: { intent: 'close', version } });
}

export function numberOf(gid: string): string {
  return gid.split('/').at(-1) ?? '';
}
