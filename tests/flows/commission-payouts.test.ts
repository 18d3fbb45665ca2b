import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { findWhenPayable } from '../../app/models/commissions/commission-balance.server';
import { freezeAccount } from '../../app/models/ledger/customer-account.server';
import { creditedLastDay } from '../../app/models/deposits/deposit-limits.server';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { eachDatabase } from '../support/database';
import { Killed, openPayoutFixture, type PayoutFixture } from './payout-fixture';

class Undo extends Error {}

/** Damage to payouts that someone with database access could do: I-25 must report each. */
const DAMAGE: [what: string, tables: string[], statement: string][] = [
  ['an entry is gone', ['commission_entry'], `delete from commission_entry where kind = 'payout'`],
  [
    'an entry is of another amount',
    ['commission_entry'],
    `update commission_entry set cents = cents - 1 where kind = 'payout'`,
  ],
  [
    'a payout is of another amount',
    ['commission_payout'],
    `update commission_payout set cents = cents + 1`,
  ],
  [
    'a payout was never made',
    ['commission_payout'],
    `update commission_payout set method = 'transfer', state = 'refused', reason = 'x' where method = 'earth_cash'`,
  ],
  [
    'a transaction is of no payout',
    ['ledger_tx'],
    `update ledger_tx set dedupe_key = 'payout:' || gen_random_uuid() where kind = 'commission_paid'`,
  ],
  [
    'a transaction is called otherwise',
    ['ledger_tx'],
    `update ledger_tx set kind = 'adjustment' where kind = 'commission_paid'`,
  ],
  [
    'a line is another',
    ['ledger_entry'],
    `update ledger_entry set amount_cents = amount_cents + 1 where amount_cents > 0`,
  ],
  ['the guard is off', ['commission_payout'], 'select 1'],
];

const NOBODY = `gid://shopify/Customer/1`;

const kinds = (answers: { kind: string }[]) => answers.map(({ kind }) => kind);

const rejection = (code: string, more: object = {}) => ({
  kind: 'refused',
  rejection: { code, ...more },
});

/** The rejection for more than the limit of a day, with an amount that could still be paid out. */
const overDay = (cents: number) => rejection('payout_over_day', { limitCents: 200_000, cents });

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: PayoutFixture;

  beforeAll(async () => {
    database = await open();
    fixture = openPayoutFixture(database);
  });
  // After each test, whatever was posted, killed or refused, the audit finds nothing.
  afterEach(async () => expect(await fixture.wrongs()).toEqual([]));

  it('pays all that is payable into Earth Cash, without a bonus, and not what is held', async () => {
    const gid = await fixture.ambassador(2_345);
    await fixture.earn(gid, 700, 10);
    const before = fixture.woken.money;
    expect(await fixture.payOut(gid, { shown: 2_345 })).toMatchObject({
      kind: 'paid',
      payout: { method: 'earth_cash', state: 'paid', cents: 2_345 },
    });
    expect(await fixture.books(gid)).toEqual({
      payable: 0,
      pending: 700,
      paidOut: 2_345,
      requested: 0,
      cash: 2_345,
      bonus: 0,
      publications: 1,
    });
    expect(fixture.woken.money).toBe(before + 1);
  });

  it('is one payout for one form, however often and however late it is posted', async () => {
    const gid = await fixture.ambassador(1_500);
    const post = { shown: 1_500, token: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => fixture.payOut(gid, post)));
    expect(kinds(answers)).toEqual(Array.from({ length: 6 }, () => 'paid'));
    await fixture.earn(gid, 1_500);
    answers.push(await fixture.payOut(gid, post));
    expect(new Set(answers.map((answer) => answer.kind === 'paid' && answer.payout.id)).size).toBe(
      1,
    );
    expect(await fixture.books(gid)).toMatchObject({ payable: 1_500, cash: 1_500 });
    const other = { ...post, shown: 1_400 };
    expect(await fixture.payOut(gid, other)).toEqual(rejection('payout_form_used'));
    expect(await fixture.ask(gid, post)).toEqual({ code: 'payout_form_used' });
  });

  it('pays once for two forms at the same moment, also by a clock that is behind', async () => {
    const gid = await fixture.ambassador(3_000);
    const behind = { shown: 3_000, now: () => fixture.clock.now - 60_000 };
    const answers = await Promise.all([
      fixture.payOut(gid, { shown: 3_000 }),
      fixture.payOut(gid, { shown: 3_000 }),
      fixture.ask(gid, { shown: 3_000 }).then((no) => ({ kind: no ? 'refused' : 'paid' })),
    ]);
    expect(kinds(answers).toSorted()).toEqual(['paid', 'refused', 'refused']);
    expect(await fixture.payOut(gid, behind)).toEqual(rejection('payout_nothing'));
    const [payout, ...more] = await fixture.payouts(gid);
    expect([payout?.cents, more]).toEqual([3_000n, []]);
    expect(await fixture.books(gid)).toMatchObject({
      payable: 0,
      cash: payout?.method === 'transfer' ? 0 : 3_000,
    });
  });

  it('lets no more into Earth Cash than a day may bring, and counts for deposits too', async () => {
    const gid = await fixture.ambassador(150_000);
    expect(kinds([await fixture.payOut(gid, { shown: 150_000 })])).toEqual(['paid']);
    expect(await creditedLastDay(database.db, gid, fixture.clock.now)).toBe(150_000);
    await fixture.earn(gid, 50_001);
    expect(await fixture.payOut(gid, { shown: 50_001 })).toEqual(overDay(50_001));
    expect(await fixture.books(gid)).toMatchObject({ payable: 50_001, cash: 150_000 });
    const tomorrow = () => fixture.clock.now + 24 * 60 * 60_000 + 1;
    const paid = await fixture.payOut(gid, { shown: 50_001, now: tomorrow });
    expect(kinds([paid])).toEqual(['paid']);
    const rich = await fixture.ambassador(200_001);
    expect(await fixture.payOut(rich, { shown: 200_001 })).toEqual(overDay(200_001));
    expect(await fixture.ask(rich, { shown: 200_001 })).toBeNull();
  });

  it('asks again, and writes nothing, where another amount can be paid by now', async () => {
    const gid = await fixture.ambassador(1_200);
    await fixture.earn(gid, 100);
    const changed = rejection('payout_changed', { cents: 1_300 });
    expect(await fixture.payOut(gid, { shown: 1_200 })).toEqual(changed);
    expect(await fixture.payouts(gid)).toEqual([]);
    expect(kinds([await fixture.payOut(gid, { shown: 1_300 })])).toEqual(['paid']);
  });

  it.each([
    [999, 'payout_too_little', { minimumCents: 1_000 }],
    [0, 'payout_nothing', {}],
  ])('pays nothing out of %i cents', async (payable, code, more) => {
    const gid = await fixture.ambassador(payable);
    expect(await fixture.payOut(gid, { shown: payable })).toEqual(rejection(code, more));
    expect(await fixture.ask(gid, { shown: payable })).toEqual({ code, ...more });
    expect(await fixture.payouts(gid)).toEqual([]);
    expect(await fixture.books(gid)).toMatchObject({ cash: 0, publications: 0 });
  });

  it('pays nothing to who never was an ambassador, to a frozen account, or before first contact', async () => {
    expect(await fixture.payOut(NOBODY, { shown: 1_000 })).toEqual(rejection('payout_not_ready'));
    expect(await fixture.ask(NOBODY, { shown: 1_000 })).toEqual({ code: 'payout_nothing' });
    const gid = await fixture.ambassador(2_000);
    await freezeAccount(database.db, gid, 'a balance below zero', new Date());
    expect(await fixture.payOut(gid, { shown: 2_000 })).toEqual(rejection('payout_frozen'));
    expect(await fixture.books(gid)).toMatchObject({ payable: 2_000, cash: 0 });
    // A transfer is allowed: a person checks it anyway.
    expect(await fixture.ask(gid, { shown: 2_000 })).toBeNull();
  });

  it('goes below zero by a refund of what was paid out, and is filled before it pays again', async () => {
    const gid = await fixture.ambassador();
    const earned = await fixture.earn(gid, 1_800);
    await fixture.payOut(gid, { shown: 1_800 });
    await fixture.reverse(gid, earned);
    expect(await fixture.books(gid)).toMatchObject({ payable: -1_800, cash: 1_800 });
    await fixture.earn(gid, 2_000);
    expect(await fixture.payOut(gid, { shown: 200 })).toMatchObject(rejection('payout_too_little'));
    await fixture.earn(gid, 1_000);
    expect(kinds([await fixture.payOut(gid, { shown: 1_200 })])).toEqual(['paid']);
    expect(await fixture.books(gid)).toMatchObject({ payable: 0, cash: 3_000 });
  });

  it('comes to the same whichever of payout and refund is first', async () => {
    const gid = await fixture.ambassador(1_000);
    const earned = await fixture.earn(gid, 1_500);
    const [answer] = await Promise.all([
      fixture.payOut(gid, { shown: 2_500 }),
      fixture.reverse(gid, earned),
    ]);
    const expected =
      answer.kind === 'paid' ? { payable: -1_500, cash: 2_500 } : { payable: 1_000, cash: 0 };
    expect(await fixture.books(gid)).toMatchObject(expected);
    if (answer.kind === 'refused') expect(answer.rejection.code).toBe('payout_changed');
  });

  it.each([
    ['payout_before_commit', 'nothing is written', { payable: 1_700, cash: 0, publications: 0 }],
    ['payout_after_commit', 'all of it is', { payable: 0, cash: 1_700, publications: 1 }],
  ] as const)('dies at %s: %s, and the same form pays once', async (dieAt, _what, there) => {
    const gid = await fixture.ambassador(1_700);
    const post = { shown: 1_700, token: randomUUID() };
    await expect(fixture.payOut(gid, { ...post, dieAt })).rejects.toThrow(Killed);
    expect(await fixture.books(gid)).toMatchObject(there);
    expect(await fixture.wrongs()).toEqual([]);
    expect(kinds([await fixture.payOut(gid, post)])).toEqual(['paid']);
    expect(await fixture.books(gid)).toMatchObject({ payable: 0, cash: 1_700, publications: 1 });
    expect(await fixture.payouts(gid)).toHaveLength(1);
  });

  it('says when there will be more, and when it is enough', async () => {
    const gid = await fixture.ambassador(300);
    await fixture.earn(gid, 200, 3);
    await fixture.earn(gid, 900, 9);
    const at = new Date(fixture.clock.now);
    const minimumCents = COMMISSION_RULES.minimumCents;
    const found = await findWhenPayable(database.db, gid, { at, minimumCents });
    const day = (days: number) => new Date(fixture.clock.now + days * 86_400_000).toISOString();
    expect(found).toEqual({
      next: { at: day(3), payableCents: 500 },
      enough: { at: day(9), payableCents: 1_400 },
    });
    const nobody = await findWhenPayable(database.db, NOBODY, { at, minimumCents });
    expect(nobody).toEqual({ next: null, enough: null });
  });

  it.each(DAMAGE)('%s: the audit sees it', async (_what, tables, statement) => {
    const gid = await fixture.ambassador(1_000);
    await fixture.payOut(gid, { shown: 1_000 });
    const damage = database.db.transaction().execute(async (trx) => {
      for (const table of tables) {
        await sql.raw(`alter table ${table} disable trigger user`).execute(trx);
      }
      await sql.raw(statement).execute(trx);
      const { rows } = await sql`
        select from audit_violation where check_name = 'I-25'`.execute(trx);
      expect(rows.length).toBeGreaterThan(0);
      throw new Undo();
    });
    await expect(damage).rejects.toThrow(Undo);
  });
});
