import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { centsOf } from '../shop/outside';
import { call } from '../shop/person';
import { loadState } from '../shop/sandbox-state';
import type { Member } from '../shop/staff';
import { OPENING_CENTS, type Bought } from './buying';
import { ordersOf, type Facts } from './facts';
import { alertIn, openForm, pressTwice, type Typed } from './pages';
import { planFault, type Made, type Told } from './plan';

/** Longer than jobs wait for each other on a machine with much else to do, while calls are late. */
const ORDERED_MS = 480_000;
const LIST = '/erp/returns';
const OPENED = 4;

/** The customer asks for one unit back; the form is sent twice. @returns the case's id */
export async function requested(
  told: Told,
  order: Made,
  { wish, reason = 'unwanted' }: { wish: string; reason?: string },
): Promise<string> {
  const { person, shop } = told;
  const path = `/dashboard/manage/orders/${order.id}/return`;
  const values: Typed = { units_0: '1', reason_0: reason, wish, note: 'It is not what we need.' };
  const opened = await openForm(person, shop.app.url, path, 'start', values);
  const until = Date.now() + ORDERED_MS;
  const send = () => sendWithPhoto(told, opened, reason === 'damaged');
  for (;;) {
    const [reply, again] = await Promise.all([send(), send()]);
    const ids = [reply, again].flatMap(
      (one) => /returns\/([0-9a-f-]{36})/.exec(one?.location ?? '')?.[1] ?? [],
    );
    if (new Set(ids).size > 1) throw new Error('one form began two returns');
    const [id] = ids;
    if (id !== undefined) {
      await planReturnFault(told, order, id);
      return id;
    }
    const isRefused = [reply, again].some((one) => one !== null && one.status < 500);
    if (isRefused || Date.now() > until) {
      throw new Error(`not requested: ${reply?.status} ${alertIn(reply?.text ?? '')}`);
    }
    await wait(1_000);
  }
}

/** Calls that contain the order, the case, or nothing but Shopify's own id of the return. */
const OF_ORDER = ['RequestReturn', 'OrderReturns', 'RefundOrder', 'OrderMoney'];
const OF_CASE = ['CreateDraft'];

/** The next such call about this case meets the fault of the run, as soon as it is known what such a call contains. */
export async function planReturnFault(told: Told, { id }: Made, caseId: string): Promise<void> {
  const { fault } = told.chosen;
  if (fault === null) return;
  if (fault.company === 'stripe') return planFault(told, await intentOf(told));
  if (OF_ORDER.includes(fault.operation)) return planFault(told, String(id));
  if (OF_CASE.includes(fault.operation)) return planFault(told, caseId);
  return planFault(told, `Return/${(await returnOf(told)).id}`);
}

async function intentOf({ shop, person }: Told): Promise<string> {
  const { stripe } = await loadState(shop.sandboxUrl);
  const paid = stripe.paymentIntents.find((one) => one.customer === person.stripeCustomerId);
  // What was paid with Earth Cash alone asks Stripe nothing.
  return paid?.id ?? person.stripeCustomerId;
}

let photo: Promise<Buffer> | undefined;

/** Sends the form as a browser does that has a field for a file, with a photo or without. */
async function sendWithPhoto(
  { person, shop }: Told,
  { path, form }: Awaited<ReturnType<typeof openForm>>,
  isShown: boolean,
) {
  const body = new FormData();
  for (const [name, value] of form) if (name !== 'photo') body.append(name, value);
  if (isShown) {
    photo ??= sharp({ create: { width: 24, height: 16, channels: 3, background: '#842' } })
      .jpeg()
      .toBuffer();
    body.append('photo', new Blob([new Uint8Array(await photo)]), 'rim.jpg');
  }
  const headers = { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' };
  return call(person, shop.app.url, path, { method: 'POST', body, headers });
}

export const pageOf = (id: string) => `${LIST}/${id}`;
export const clerk = (told: Told, nth: 0 | 1 = 0): Member => told.staff.clerks[nth];

/** A step of staff, pressed twice. */
export async function step(
  told: Told,
  id: string,
  intent: string,
  values: Typed = {},
): Promise<void> {
  const [who, origin] = [clerk(told), told.shop.app.url];
  for (let opened = 1; ; opened += 1) {
    const form = await openForm(who, origin, pageOf(id), intent, values);
    const { isDone, status, says } = await pressTwice(who, origin, form);
    if (isDone) return;
    // A job has changed the case since the page was opened: it is opened again.
    if (status !== 409 || opened === OPENED) throw new Error(`${intent}: ${status} ${says}`);
  }
}

/** Chooses the outcome in one form that is sent twice. @returns how much is given back, in cents */
export async function resolve(told: Told, id: string, outcome: string): Promise<number> {
  const [who, origin] = [clerk(told), told.shop.app.url];
  const opened = await openForm(who, origin, pageOf(id), 'resolve', { outcome });
  const amount = opened.form.find(([name]) => name === 'amount')?.[1] ?? '';
  const form = outcome === 'replacement' ? without(opened, 'amount') : opened;
  const { isDone, status, says } = await pressTwice(who, origin, form);
  if (!isDone) throw new Error(`resolve: ${status} ${says}`);
  return centsOf(amount);
}

export const without = (opened: Awaited<ReturnType<typeof openForm>>, field: string) => ({
  ...opened,
  form: opened.form.map(([name, value]): [string, string] => [name, name === field ? '' : value]),
});

/** What is left of the money after so much was given back to where it came from. */
export function given(order: Bought, cents: number): Partial<Facts> {
  const isCard = order.paidByCard > 0;
  return {
    refunds: 1,
    refunded: cents,
    charged: order.paidByCard,
    cardBack: isCard ? cents : 0,
    cash: OPENING_CENTS - order.paidWithCash + (isCard ? 0 : cents),
    replacements: 0,
  };
}

/** Waits until Shopify has a return of the order. */
export async function returnOf(told: Told): Promise<{ id: number; name: string }> {
  const until = Date.now() + ORDERED_MS;
  for (;;) {
    const state = await loadState(told.shop.sandboxUrl);
    const [order] = ordersOf(state, told.person);
    const found = state.shopify.returns.find(({ orderId }) => orderId === order?.id);
    if (found) return found;
    if (Date.now() > until) throw new Error('Shopify has no return');
    await wait(1_000);
  }
}

/** The case that was begun because of a return of Shopify's: the list finds its order, and cases of the same number. */
export async function caseOf(told: Told, { id: orderId, name }: Made): Promise<string> {
  const read = async (path: string) => {
    const headers = { Accept: 'text/html' };
    return (await call(clerk(told), told.shop.app.url, path, { headers }))?.text ?? '';
  };
  const until = Date.now() + ORDERED_MS;
  for (;;) {
    const list = await read(`${LIST}?search=${encodeURIComponent(name)}`);
    const ids = new Set([...list.matchAll(/\/erp\/returns\/([0-9a-f-]{36})/g)].map(([, id]) => id));
    for (const id of ids) {
      if (id && (await read(pageOf(id))).includes(`/erp/orders/${orderId}"`)) return id;
    }
    if (Date.now() > until) throw new Error(`no case of ${name}`);
    await wait(1_000);
  }
}
