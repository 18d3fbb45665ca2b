import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { customerNumber } from '~/domain/core/ids';
import type { Database } from '../../app/models/core/database.server';
import { findEnquiry, insertEnquiry } from '../../app/models/site/enquiry.server';
import { listInvoiceList } from '../../app/models/invoices/invoice-request-list.server';
import {
  insertInvoiceRequest,
  listInvoiceRequests,
} from '../../app/models/invoices/invoice-request.server';
import { insertLocationName, listLocationNames } from '~/models/customers/address-change.server';
import {
  insertPaymentMethod,
  listMethodNames,
  putMethodName,
} from '../../app/models/payment-methods/payment-method.server';
import { syncMirror } from '../../app/services/sync/sync-mirror.server';
import { eachDatabase } from '../support/database';
import { ledgerFixture } from './ledger-fixture';

const NOW = Date.UTC(2026, 10, 21, 12);

/** A customer's own name, and the names they have given to things, are deleted with them. */
eachDatabase((_kind, open) => {
  let database: Database;
  let ledger: ReturnType<typeof ledgerFixture>;
  beforeAll(async () => {
    database = await open();
    ledger = ledgerFixture(database.db);
  });

  async function forget(gid: string): Promise<void> {
    // It does not call Shopify.
    const admin = { run: () => Promise.reject(new Error('nobody asks')) } as never;
    const errors: object[] = [];
    const note = (fields: object) => void errors.push(fields);
    const log = { warn: note, error: note, info: () => undefined };
    const needs = {
      db: database.db,
      admin,
      now: () => NOW,
      log,
      config: { commission: COMMISSION_RULES },
    };
    await syncMirror(needs, { gid, seq: 1n, attempts: 0 });
    expect(errors).toEqual([]);
  }

  /** Makes a customer with a credited deposit, a waiting one, and everything that has a name. */
  async function customer() {
    const { db } = database;
    const at = new Date(NOW);
    const gid = await ledger.customer();
    const number = customerNumber(gid);
    const [address, card] = [randomUUID(), `pm_${randomUUID()}`];
    const deposits = [await ledger.credit(gid, 2_000, at), await ledger.open(gid, 3_000, at)];
    await insertLocationName(db, number, address, 'Ada’s flat');
    await insertPaymentMethod(
      db,
      card,
      { customerGid: gid, stripeCustomerId: `cus_${number}` },
      at,
    );
    await putMethodName(db, card, 'Ada’s own');
    const email = `ada@${number}.example.com`;
    await sql`insert into customer_profile (customer_gid, email, display_name, tags, fetched_at)
      values (${gid}, ${email}, 'Ada Ash', '{}', ${at})`.execute(db);
    const enquiryFields = { kind: 'careers', name: 'Ada Ash', message: 'I am Ada.' } as const;
    // As typed by a visitor who is not signed in.
    const sent = { ...enquiryFields, email: `Ada@${number}.example.com`, formToken: randomUUID() };
    const enquiry = (await insertEnquiry(db, sent)).enquiry.id;
    const requested = { customerGid: gid, email, firstName: 'Ada', lastName: 'Ash' };
    await db
      .transaction()
      .execute((trx) => insertInvoiceRequest(trx, { ...requested, requestedAt: at }));
    return { gid, card, deposits, enquiry };
  }

  /** Returns all fields that may contain the customer's name, as one text. */
  async function namesOf({ gid, card, deposits, enquiry }: Awaited<ReturnType<typeof customer>>) {
    const { db } = database;
    return JSON.stringify([
      await db.selectFrom('deposit').select('first_name').where('id', 'in', deposits).execute(),
      await db
        .selectFrom('earth_cash_record')
        .select('first_name')
        .where('deposit_id', 'in', deposits)
        .execute(),
      [...(await listLocationNames(db, customerNumber(gid)))],
      [...(await listMethodNames(db, [card]))],
      await listInvoiceRequests(db, gid),
      (await findEnquiry(db, enquiry))?.name,
    ]);
  }

  it('goes everywhere, and of nobody else; the money stays', async () => {
    const { db } = database;
    const [gone, stays] = [await customer(), await customer()];
    const before = await namesOf(stays);
    expect((await namesOf(gone)).match(/Ada/g)).toHaveLength(7);
    await ledger.drive(gone.gid, new Date(NOW));
    await forget(gone.gid);
    expect(await namesOf(gone)).not.toMatch(/Ada|Ash|ada@/);
    expect(await namesOf(stays)).toBe(before);
    const { rows } = await listInvoiceList(db, { isOpen: true, limit: 100, offset: 0 });
    expect(rows.map(({ customerGid }) => customerGid)).toEqual([stays.gid]);
    const stored = await db
      .selectFrom('earth_cash_record')
      .select(['amount', 'new_balance'])
      .where('deposit_id', 'in', gone.deposits)
      .execute();
    expect(stored).toEqual([{ amount: '20.00', new_balance: '20.40' }]);
    expect(await ledger.broken(['I-1', 'I-4', 'I-5', 'I-26', 'I-29'])).toEqual([]);
    // The webhook arrives a second time.
    await forget(gone.gid);
  });
});
