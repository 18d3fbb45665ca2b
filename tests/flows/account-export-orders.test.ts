import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOrderExport } from '../../app/http/privacy/account-export-orders.server';
import type { Database } from '../../app/models/core/database.server';
import { startJobs } from '../../server/jobs/start-jobs';
import { eachDatabase } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { openCustomOrderBench, type CustomOrderBench } from './custom-order-bench';
import { split } from './payment-bench';

eachDatabase((_kind, open) => {
  let database: Database;
  let bench: CustomOrderBench;
  beforeAll(async () => {
    database = await open();
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    bench = await openCustomOrderBench(database);
  });
  afterAll(() => bench.discardAll());

  it('what somebody takes along has what they paid for and what they asked for, and nobody else’s', async () => {
    const [payer, other] = [await bench.payer(), await bench.payer()];
    await bench.fund(payer, 5_000);
    await bench.startProcess().begin(payer, bench.cart(payer, split({ cash: 2_500 })));
    const id = await bench.requested(payer);
    await bench.quote(id, 0);
    await bench.requested(other);
    const { payments, customOrders } = await readOrderExport(database, payer);
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
