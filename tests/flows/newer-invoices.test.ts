import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseQuickBooks } from '../../app/config/config-companies.server';
import { parseStripe } from '../../app/config/config-money.server';
import type { Database } from '../../app/models/core/database.server';
import { createEncryption } from '../../app/models/core/encryption.server';
import { createQuickBooks } from '../../app/platforms/quickbooks/client.server';
import { createBookOAuth } from '../../app/platforms/quickbooks/tokens.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { createBookAccess } from '../../app/services/invoices/refresh-quickbooks-token.server';
import { listNewerOutside } from '../../app/services/reconciliation/list-newer-outside.server';
import { eachDatabase } from '../support/database';
import { openBillingFixture, type BillingFixture } from './billing-fixture';
import { adminFor } from './draft-fixture';

const HOUR_MS = 60 * 60_000;
const nothing = () => undefined;
const log = { info: nothing, warn: nothing, error: nothing };

eachDatabase((_kind, open) => {
  let fixture: BillingFixture;
  /** The store's database as it was before anything of this file happened. */
  let restored: Database;
  beforeAll(async () => {
    fixture = await openBillingFixture(await open());
    restored = await open();
  });
  afterAll(() => fixture.discardAll());

  const list = async ({ db }: Pick<Database, 'db'>, withBooks = true) => {
    const books = parseQuickBooks({}, fixture.url, 'sandbox');
    const { renew } = createBookOAuth(books, '');
    const encryption = createEncryption('of this test');
    const access = { db, encryption, log, failpoint: nothing, firstToken: books.refreshToken };
    const context = {
      db,
      log,
      stripe: createStripeClient(parseStripe({} as Parameters<typeof parseStripe>[0], fixture.url)),
      admin: adminFor(fixture.url),
      quickbooks: createQuickBooks(books, createBookAccess({ ...access, renew })),
      config: { quickbooks: books },
    };
    const since = new Date(Date.now() - HOUR_MS);
    const { things, unread } = await listNewerOutside(context, { since, withBooks });
    expect(unread).toEqual({});
    return things.filter(({ kind }) => kind === 'invoice');
  };

  it('an invoice of an order whose payment is lost is listed, and none in a database that has it', async () => {
    const order = await fixture.order({ terms: 2_500 });
    await fixture.bill(order.id);
    const { bookInvoiceId, docNumber } = await fixture.row(order.id);
    expect(await list(restored)).toMatchObject([
      {
        system: 'quickbooks',
        id: bookInvoiceId,
        by: 'person',
        amountCents: 2_500,
        detail: { invoice: docNumber, payment: order.payment.id },
      },
    ]);
    expect(await list(restored, false)).toEqual([]);
    expect(await list({ db: fixture.db })).toEqual([]);
  });
});
