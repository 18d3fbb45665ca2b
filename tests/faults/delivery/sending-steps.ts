import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Form } from '../../support/form-in-page';
import type { Member } from '../shop/staff';
import {
  openForm,
  press,
  pressTwice,
  pressUntilAnswered,
  pressUntilDone,
  type Typed,
} from './pages';
import { atShopify, openPart, planFault, planWebhooks, type Made, type Told } from './plan';

const LIST = '/erp/fulfilment';
export const UPS = ['1Z999AA10123456784', '1Z999AA10123456785'] as const;
export const ALL = { sent: '3+2', parcels: '1', undone: '0', holds: 0, canceled: 'no' } as const;

const pathOf = ({ id }: Made) => `/erp/orders/${id}/fulfilment`;
export const orderOf = ({ orders }: Told): Made => {
  const [order] = orders;
  if (order === undefined) throw new Error('it has no order');
  return order;
};

/** Opens the order's form of this name. */
export const open = (told: Told, intent: string, values: Typed = {}, who?: Member) =>
  openForm(who ?? told.staff.clerks[0], told.shop.app.url, pathOf(orderOf(told)), intent, values);

const twice = (told: Told, form: Awaited<ReturnType<typeof open>>) =>
  pressTwice(told.staff.clerks[0], told.shop.app.url, form);
export const done = (told: Told, form: Awaited<ReturnType<typeof open>>) =>
  pressUntilDone(told.staff.clerks[0], told.shop.app.url, form);
export const answered = (told: Told, form: Awaited<ReturnType<typeof open>>) =>
  pressUntilAnswered(told.staff.clerks[0], told.shop.app.url, form);

/** Presses twice what must succeed. */
export async function doneTwice(told: Told, form: Awaited<ReturnType<typeof open>>): Promise<void> {
  const { isDone, status, says } = await twice(told, form);
  if (!isDone) throw new Error(`${form.path}: ${status} ${says}`);
}

/** Sends everything that is left. */
export const sendRest = async (told: Told) => doneTwice(told, await open(told, 'send-1'));

/** Has the next call about what is to be sent fail, and webhooks go as the case says. */
export async function begin(told: Told): Promise<void> {
  await planWebhooks(told, orderOf(told));
  await planFault(told, `FulfillmentOrder/${await openPart(told, orderOf(told))}`);
}

/** At some moment of the press, somebody does something at Shopify; it may be too late for that. */
export const meanwhile = (told: Told, action: string, input: object = {}) =>
  wait(told.chance.between(0, 700)).then(() =>
    atShopify(told, action, { name: orderOf(told).name, ...input }).catch(() => undefined),
  );

/**
 * Picks fulfillment orders on the list to be sent together. Its mirror has them once it was filled, or their webhooks have
 * come.
 *
 * @returns the bulk action's page
 */
export async function choosePicked(
  { staff, shop }: Told,
  parts: readonly string[],
): Promise<string> {
  const form: Form = [
    ['form_token', randomUUID()],
    ['intent', 'send'],
    ...parts.map((part): [string, string] => ['pick', part]),
  ];
  const chosen = { path: LIST, form };
  const until = Date.now() + 120_000;
  for (;;) {
    const reply = await press(staff.clerks[0], shop.app.url, chosen);
    if (reply?.status === 303 && reply.location)
      return new URL(reply.location, shop.app.url).pathname;
    if (Date.now() > until) throw new Error(`not chosen: ${reply?.status}`);
    await wait(1_000);
  }
}

/** The number of the parcel that was made last. */
export async function latestParcel(told: Told): Promise<string> {
  const { name } = orderOf(told);
  const row = (await atShopify(told, 'order', { name, set: {} })) as {
    fulfillments: { id: number }[];
  };
  const parcel = row.fulfillments.at(-1);
  if (parcel === undefined) throw new Error(`${name} has no parcel`);
  return String(parcel.id);
}
