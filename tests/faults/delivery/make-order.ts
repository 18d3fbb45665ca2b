import { setTimeout as wait } from 'node:timers/promises';
import { queryAdmin } from '../shop/admin-read';
import { control, decimalOf } from '../shop/outside';
import type { Person } from '../shop/person';
import type { Made } from './plan';

const CALCULATED_MS = 20_000;

const CREATE = `mutation ($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { id } userErrors { message } } }`;
const COMPLETE = `mutation ($id: ID!) {
  draftOrderComplete(id: $id) { draftOrder { order { id name } } userErrors { message } } }`;

type Created = { draftOrderCreate: { draftOrder: { id: string } | null } };
type Completed = {
  draftOrderComplete: { draftOrder: { order: { id: string; name: string } | null } | null };
};

const line = (title: string, quantity: number, cents: number) => ({
  title,
  quantity,
  originalUnitPriceWithCurrency: { amount: decimalOf(cents), currencyCode: 'USD' },
  taxable: false,
  requiresShipping: true,
});

/** Makes a paid order of three cups and two lids at Shopify. @throws if Shopify does not */
export async function makeOrder(sandboxUrl: string, { gid, email }: Person): Promise<Made> {
  const input = {
    lineItems: [line('Printed cups', 3, 2_000), line('Printed lids', 2, 500)],
    email,
    purchasingEntity: { customerId: gid },
  };
  const created = await queryAdmin<Created>(sandboxUrl, CREATE, { input });
  const id = created?.draftOrderCreate.draftOrder?.id;
  const order = await completed(sandboxUrl, id);
  await control(sandboxUrl, 'POST', '/control/shopify', {
    action: 'order-paid',
    name: order.name,
  }).catch(
    // A draft that was completed as paid owes nothing.
    () => undefined,
  );
  return { id: Number(order.id.slice(order.id.lastIndexOf('/') + 1)), name: order.name };
}

/** Completes a draft; it takes Shopify a second to calculate it. */
async function completed(sandboxUrl: string, id: string | undefined) {
  const until = Date.now() + CALCULATED_MS;
  for (;;) {
    const answer = await queryAdmin<Completed>(sandboxUrl, COMPLETE, { id });
    const order = answer?.draftOrderComplete.draftOrder?.order;
    if (order) return order;
    if (Date.now() > until) throw new Error(`no order: ${JSON.stringify(answer)}`);
    await wait(300);
  }
}
