import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrder } from '../../app/platforms/shopify/orders/customer-orders.server';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { markOrderPaid } from '../../app/platforms/shopify/orders/order-money.server';
import { draftInput, openDraftFixture, type DraftFixture } from './draft-fixture';

/** What an order says of its ambassador and its payment, depending on who made its draft. */
let fixture: DraftFixture;
beforeAll(async () => {
  fixture = await openDraftFixture();
});
afterAll(() => fixture.shop.discard());

const REFERRAL = 'code AMARA7KQ';

async function orderWith(tag: string) {
  const attributes = [{ name: '_ambassador', value: REFERRAL }];
  const { gid } = await createDraft(
    fixture.admin,
    draftInput(fixture.kraftCup, { tags: [tag], attributes }),
  );
  return (await completeDraft(fixture.admin, gid)).gid;
}
const UUID = '5b0f0f0e-3f0a-4a55-9a39-3c4f5c1c7d11';

it.each([
  [`pay-${UUID}`, REFERRAL],
  [`co-${UUID}`, REFERRAL],
  [`erp-${UUID}`, null],
  [`API-${UUID}`, null],
])('an order of the draft %s was brought by %s', async (tag, referral) => {
  const found = await findOrder(fixture.admin, await orderWith(tag));
  expect(found?.order.referral).toBe(referral);
});

it('an order that is marked as paid by hand has received nothing', async () => {
  const gid = await orderWith(`pay-${UUID}`);
  await markOrderPaid(fixture.admin, gid);
  expect((await findOrder(fixture.admin, gid))?.order).toMatchObject({
    displayFinancialStatus: 'PAID',
    receivedCents: 0,
  });
});
