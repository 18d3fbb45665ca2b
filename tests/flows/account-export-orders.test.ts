import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOrderExport } from '../../app/http/privacy/account-export-orders.server';
import type { Database } from '../../app/models/core/database.server';
import { startJobs } from '../../server/jobs/start-jobs';
import { eachDatabase } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { openCustomOrderFixture, type CustomOrderFixture } from './custom-order-fixture';
import { split } from './payment-fixture';

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: CustomOrderFixture;
  beforeAll(async () => {
    database = await open();
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    fixture = await openCustomOrderFixture(database);
  });
  afterAll(() => fixture.discardAll());

  it('what somebody takes along has what they paid for and what they asked for, and nobody else’s', async () => {
    const [payer, other] = [await fixture.payer(), await fixture.payer()];
    await fixture.fund(payer, 5_000);
    await fixture.startProcess().begin(payer, fixture.cart(payer, split({ cash: 2_500 })));
    const id = await fixture.requested(payer);
    await fixture.quote(id, 0);
    await fixture.requested(other);
    const { payments, customOrders } = await loadOrderExport(database, payer);
    expect(payments).toMatchObject([
      { for: 'cart', state: 'settled', total: '25.00', earthCash: '25.00', card: '0.00' },
    ]);
    expect(customOrders).toMatchObject([
      {
        state: 'quoted',
        email: payer.email,
        notes: 'One mark.',
        quote: { total: '85.00', leadTime: 'Three weeks' },
        files: [{ name: 'mark.svg' }],
        history: [
          { what: 'requested', by: 'customer' },
          { what: 'quoted', by: 'staff' },
        ],
      },
    ]);
    // The export does not name the staff member who made the quote.
    expect(JSON.stringify(customOrders)).not.toContain('Dana Desk');
  });
});
