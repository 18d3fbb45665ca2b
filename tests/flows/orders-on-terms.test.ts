import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { ERP_ORDER_COLUMNS } from '../../app/content/orders/erp-orders';
import { ORDER_COLUMNS } from '../../app/content/orders/orders';
import { csvParts } from '../../app/domain/core/csv';
import { ERP_ORDER_LIST } from '../../app/domain/orders/erp-order-query';
import { ORDER_LIST } from '../../app/domain/orders/order-query';
import { eachInList } from '../../app/models/core/list.server';
import { allErpOrders, listErpOrdersOf } from '../../app/models/orders/erp-order-list.server';
import { ordersOf } from '../../app/models/orders/order-mirror-list.server';
import { upsertOrderMirror } from '../../app/models/sync/upsert-order-mirror.server';
import { findOrder } from '../../app/platforms/shopify/orders/customer-orders.server';
import { eachDatabase } from '../support/database';
import { openBillingFixture, type BillingFixture } from './billing-fixture';
import { adminFor } from './draft-fixture';
import { split } from './payment-fixture';

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

/** Terms and purchase order numbers in the files of orders. */
eachDatabase((_kind, open) => {
  let fixture: BillingFixture;

  beforeAll(async () => {
    fixture = await openBillingFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  async function mirrored(gid: string): Promise<void> {
    const found = await findOrder(adminFor(fixture.url), gid);
    if (!found) throw new Error(`no order ${gid}`);
    await upsertOrderMirror(fixture.db, { ...found, fetchedAt: new Date() }, COMMISSION_RULES);
  }

  it.each([
    ['a formula with quotes', '=PO "7" 🧾', `"'=PO ""7"" 🧾"`],
    ['another formula', '@SUM(A1)', `'@SUM(A1)`],
    ['200 characters', 'x'.repeat(200), 'x'.repeat(200)],
  ])(
    'has a PO number of %s in the files of its customer and of staff',
    async (_name, poNumber, cell) => {
      const order = await fixture.order({ cash: 1_000, terms: 1_500, poNumber });
      const gid = order.payment.orderGid ?? '';
      await mirrored(gid);
      const all = ORDER_LIST.parse(() => null).query;
      const own = eachInList(fixture.db, ordersOf(order.payer.gid, all));
      expect(await textOf(csvParts(ORDER_COLUMNS, own))).toContain(`,USD,Net 30,${cell},`);
      const { query } = ERP_ORDER_LIST.parse((name) => (name === 'search' ? order.name : null));
      const theirs = await textOf(
        csvParts(ERP_ORDER_COLUMNS, allErpOrders({ mayBeOld: fixture.db }, query)),
      );
      expect(theirs).toContain(`,USD,Net 30,${cell},`);
      const ticked = await listErpOrdersOf(fixture.db, [gid]);
      expect(ticked).toMatchObject([{ terms: 'net_30', poNumber }]);
    },
  );

  describe('an order that is paid at once', () => {
    it('has neither', async () => {
      const payer = await fixture.payer();
      const cart = fixture.cart(payer, split({ card: 2_500 }));
      const paid = await fixture.startProcess().begin(payer, cart);
      await mirrored(paid.orderGid ?? '');
      expect(await listErpOrdersOf(fixture.db, [paid.orderGid ?? ''])).toMatchObject([
        { terms: null, poNumber: null },
      ]);
    });
  });
});
