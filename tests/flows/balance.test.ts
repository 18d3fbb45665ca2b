import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { findBalance } from '../../app/models/ledger/balance.server';
import type { Database } from '../../app/models/core/database.server';
import { freezeAccount } from '../../app/models/ledger/customer-account.server';
import { eachDatabase } from '../support/database';
import { ledgerFixture, type LedgerFixture } from './ledger-fixture';

const now = () => new Date();

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: LedgerFixture;
  beforeAll(async () => {
    database = await open();
    fixture = ledgerFixture(database.db);
  });
  const balance = (gid: string) => findBalance(database.db, gid);

  it('is nothing for somebody without an account', async () => {
    expect(await balance('gid://shopify/Customer/1')).toMatchObject({
      availableCents: 0,
      shownCents: 0,
      heldCents: 0,
      pendingCents: 0,
      frozen: false,
      isImported: false,
    });
  });

  it('has what is credited, and what is on its way with its bonus', async () => {
    const gid = await fixture.customer();
    await fixture.credit(gid, 5_000, now());
    await fixture.open(gid, 125, now());
    expect(await balance(gid)).toMatchObject({ availableCents: 5_100, pendingCents: 128 });
  });

  it('keeps back what is disputed, and shows nothing below zero', async () => {
    const gid = await fixture.customer();
    const id = await fixture.credit(gid, 10_000, now());
    const dispute = {
      id: `dp_${randomUUID()}`,
      status: 'needs_response',
      amountCents: 10_000,
      createdAt: now(),
    };
    const disputes = [{ ...dispute, paymentIntentId: null }];
    await fixture.learn(gid, id, { refunds: [], disputes }, now());
    expect(await balance(gid)).toMatchObject({ availableCents: 0, heldCents: 10_200 });
    await fixture.post(gid, 'adjustment', -700, now());
    expect(await balance(gid)).toMatchObject({ availableCents: -700, shownCents: 0 });
  });

  it('has a version that changes with it, and with nothing else', async () => {
    const [gid, other] = [await fixture.customer(), await fixture.customer()];
    const versions = [(await balance(gid)).version];
    await fixture.post(other, 'adjustment', 100, now());
    expect((await balance(gid)).version).toBe(versions[0]);
    await fixture.post(gid, 'adjustment', 100, now());
    versions.push((await balance(gid)).version);
    await fixture.open(gid, 500, now());
    versions.push((await balance(gid)).version);
    await database.db
      .transaction()
      .execute((trx) => freezeAccount(trx, gid, 'a balance below zero', new Date()));
    versions.push((await balance(gid)).version);
    expect(new Set(versions).size).toBe(4);
    expect((await balance(other)).version).not.toBe((await balance(gid)).version);
  });
});
