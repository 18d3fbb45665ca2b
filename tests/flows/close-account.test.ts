import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { customerNumber } from '~/domain/core/ids';
import { PlatformFailure } from '../../app/domain/core/retries/failure';
import { cents } from '../../app/domain/core/money';
import { loadClosing } from '../../app/http/privacy/erp-closing.server';
import { redactAccountRequests } from '../../app/models/customers/account-closing.server';
import {
  findAccountRequest,
  findOpenAccountRequest,
} from '../../app/models/customers/account-request.server';
import {
  ensureCustomerAccount,
  findCustomerAccount,
} from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { ledgerBalances } from '../../app/models/ledger/ledger.server';
import { adoptOpening } from '../../app/models/ledger/opening-balance.server';
import { closeAccount } from '../../app/services/privacy/close-account.server';
import {
  rejectAccountClosing,
  requestAccountClosing,
  withdrawAccountClosing,
} from '../../app/services/privacy/request-account-closing.server';
import { unfreezeAccount } from '../../app/services/ledger/resume-balance.server';
import { seedDatabase } from '../../db/seed';
import { eachDatabase } from '../support/database';
import { platform, showing } from './closing-platform';
import { openPost } from './post-fixture';
import { ledgerFixture } from './ledger-fixture';

const NOW = Date.UTC(2026, 10, 21, 12);
const WHEN = { at: new Date(NOW), until: null };
const ADA = { id: 'ada', name: 'Ada Admin', requestId: null };
const BOB = { id: 'bob', name: 'Bob Admin', requestId: null };

eachDatabase((_kind, open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await seedDatabase(database.db, { cast: false });
  });

  /** Returns the first contact with a customer, for whom Shopify shows this balance. */
  const adoptingOf = (earthcash: string, versionMetafield: string | null = null) => {
    return async (gid: string) => {
      await ensureCustomerAccount(database.db, gid);
      const shown = { earthcash, versionMetafield };
      return database.db.transaction().execute((trx) => adoptOpening(trx, gid, shown, WHEN));
    };
  };
  const needs = (admin: never = platform().admin) => ({
    db: database.db,
    admin,
    stripe: {} as never,
    now: () => NOW,
    wakeJobs: () => undefined,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    config: { openingBalancesUntil: null },
  });

  async function closingRequest(): Promise<{ gid: string; id: string }> {
    const gid = `gid://shopify/Customer/${randomInt(1e9, 1e12)}`;
    const customer = { gid, email: `${customerNumber(gid)}@example.com`, name: 'Robin Reed' };
    await requestAccountClosing(database.db, customer, NOW);
    const open = await findOpenAccountRequest(database.db, gid);
    return { gid, id: open?.id ?? '' };
  }
  const unfreeze = (customer: string) =>
    unfreezeAccount({ db: database.db, now: () => NOW }, { customer, by: 'ada' });
  const stateOf = async (id: string) => {
    const request = await findAccountRequest(database.db, id);
    if (!request) throw new Error('There is a request.');
    return request;
  };
  const activities = async (gid: string) => {
    const rows = await database.db
      .selectFrom('staff_action')
      .select(['staff_id', 'step', 'outcome'])
      .where('subject_id', '=', gid)
      .orderBy('id')
      .execute();
    return rows.map(({ staff_id, step, outcome }) => `${staff_id} ${step} ${outcome}`);
  };
  const mails = async (id: string) => {
    const sent: { to: string; subject: string; text: string }[] = [];
    const mailer = { send: async (mail: (typeof sent)[number]) => ({ ok: sent.push(mail) > 0 }) };
    const post = openPost({ db: database.db, mailer: mailer as never, now: () => NOW });
    const outcome = await post.deliver(`account-closing-outcome:${id}`);
    return { outcome, sent };
  };

  it('closes step by step, ends what is ours, and tells the customer once', async () => {
    const { gid, id } = await closingRequest();
    await database.db
      .insertInto('provider_session')
      .values({ sid_hash: randomUUID(), customer_gid: gid, seen_at: new Date(NOW) })
      .execute();
    const { admin, requested } = platform();
    expect(await closeAccount(needs(admin), ADA, { id, version: 1 })).toEqual({ ok: true });
    expect(requested).toEqual([`RequestErasure ${gid}`]);
    expect(await stateOf(id)).toMatchObject({ outcome: 'closed', endedAt: new Date(NOW) });
    expect(await findCustomerAccount(database.db, gid)).toMatchObject({ frozen: true });
    const sessions = await database.db
      .selectFrom('provider_session')
      .select('ended_at')
      .where('customer_gid', '=', gid)
      .execute();
    expect(sessions).toEqual([{ ended_at: new Date(NOW) }]);
    expect(await activities(gid)).toEqual([
      'ada begin done',
      'ada remove-methods asked',
      'ada remove-methods done',
      'ada ask-erasure asked',
      'ada ask-erasure done',
      'ada close done',
    ]);
    const { outcome, sent } = await mails(id);
    expect(outcome).toBe('sent');
    expect(sent.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      `${customerNumber(gid)}@example.com Your account is closed`,
    ]);
    expect((await mails(id)).outcome).toBe('ended');
    expect(await closeAccount(needs(), BOB, { id, version: 2 })).toMatchObject({ code: 'changed' });
  });

  it('does nothing while something stands in the way', async () => {
    const { gid, id } = await closingRequest();
    await ensureCustomerAccount(database.db, gid);
    await ledgerFixture(database.db).post(gid, 'adjustment', cents(1), new Date(NOW));
    const organization = randomUUID();
    await database.db
      .insertInto('organizations')
      .values({ id: organization, name: 'Bluebird', show_manage: true })
      .execute();
    await database.db
      .insertInto('organization_users')
      .values({
        user_id: customerNumber(gid),
        organization_id: organization,
        is_admin: true,
        email: 'robin@example.com',
      })
      .execute();
    expect(await closeAccount(needs(), ADA, { id, version: 1 })).toEqual({
      ok: false,
      code: 'obstacles',
      obstacles: ['balance', 'last-admin'],
    });
    expect(await stateOf(id)).toMatchObject({ begunAt: null, version: 1 });
    expect(await activities(gid)).toEqual([]);
  });

  it('takes in what the customer had before us; without it nothing is closed', async () => {
    const { gid, id } = await closingRequest();
    const close = (balance: Parameters<typeof showing>[0]) =>
      closeAccount(needs(showing(balance).admin), ADA, { id, version: 1 });
    const silent = new PlatformFailure('shopify', 'unavailable', 'ReadBalance');
    expect(await close(() => Promise.reject(silent))).toEqual({
      ok: false,
      code: 'platform-silent',
    });
    expect(await close(() => 'unknown')).toMatchObject({ obstacles: ['opening'] });
    // There is a version metafield already, so the store has published before: the balance waits for a person.
    expect(await close(() => ({ earthcash: '12.50', versionMetafield: '{}' }))).toMatchObject({
      obstacles: ['opening'],
    });
    const page = (adoptOpeningBalance: (gid: string) => Promise<boolean>) => {
      const context = { db: database.db, log: { warn: () => undefined } };
      return loadClosing(context as never, id, adoptOpeningBalance);
    };
    expect(await page(() => Promise.reject(silent))).toMatchObject({ obstacles: ['opening'] });
    expect(await page(adoptingOf('12.50'))).toMatchObject({ obstacles: ['balance'] });
    expect(await close(() => ({ earthcash: '12.50', versionMetafield: null }))).toMatchObject({
      obstacles: ['balance'],
    });
    expect(await ledgerBalances(database.db, gid)).toMatchObject({ availableCents: 1_250 });
    expect(await stateOf(id)).toMatchObject({ begunAt: null, version: 1 });
    expect(await findCustomerAccount(database.db, gid)).toMatchObject({ frozen: false });
  });

  it('does nothing while money is under way: a transfer, a refund, what is owed back', async () => {
    const { gid, id } = await closingRequest();
    const { db } = database;
    await ensureCustomerAccount(db, gid);
    const payment = randomUUID();
    const order = `gid://shopify/Order/${randomInt(1e9, 1e12)}`;
    await sql`insert into payment (id, customer_gid, form_token, fingerprint, purpose, subject,
        draft_input, total_cents, store_credit_cents, card_cents, terms_cents, state, order_gid, created_at,
        updated_at, settled_at)
      values (${payment}, ${gid}, ${randomUUID()}, 'f', 'cart', ${randomUUID()}, '{}', 1000, 1000, 0,
        0, 'settled', ${order}, now(), now(), now())`.execute(db);
    const obstacles = async () => {
      const answer = await closeAccount(needs(), ADA, { id, version: 1 });
      return 'obstacles' in answer ? answer.obstacles : [];
    };
    await sql`insert into ambassador (customer_gid, code, started_at)
      values (${gid}, ${`T${Array.from({ length: 7 }, () => 'ABCDEFGHJK'[randomInt(10)]).join('')}`}, now())`.execute(
      db,
    );
    await sql`insert into commission_payout (id, ambassador_gid, form_token, method, cents, state, requested_at)
      values (${randomUUID()}, ${gid}, ${randomUUID()}, 'transfer', 900, 'asked', now())`.execute(
      db,
    );
    expect(await obstacles()).toEqual(['transfers']);
    await sql`insert into order_refund (id, form_token, order_gid, payment_id, staff_id, input,
        amount_cents, method, from_cents, to_cents, state, next_attempt_at, requested_at)
      values (${randomUUID()}, ${randomUUID()}, ${order}, ${payment}, 'ada', '{}', 100, 'original', 0,
        100, 'asked', now(), now())`.execute(db);
    expect(await obstacles()).toEqual(['transfers', 'refunds']);
    await sql`update payment set refunded_cents = 100 where id = ${payment}`.execute(db);
    expect(await obstacles()).toEqual(['transfers', 'refunds', 'returns']);
    expect(await stateOf(id)).toMatchObject({ begunAt: null, version: 1 });
  });

  it('goes on where it stopped, whoever goes on, and cannot be taken back by then', async () => {
    const { gid, id } = await closingRequest();
    const { admin, requested } = platform('silent', 'refused');
    const silent = await closeAccount(needs(admin), ADA, { id, version: 1 });
    expect(silent).toMatchObject({ code: 'platform-silent' });
    expect(await withdrawAccountClosing(database.db, gid, NOW)).toBe(false);
    expect(await unfreeze(gid)).toEqual({ error: expect.stringContaining('being closed') });
    const rejection = { id, version: 2, words: 'No.' };
    expect(await rejectAccountClosing(needs(), ADA, rejection)).toMatchObject({ code: 'changed' });
    const stale = await closeAccount(needs(admin), BOB, { id, version: 1 });
    expect(stale).toMatchObject({ code: 'changed' });
    const no = await closeAccount(needs(admin), BOB, { id, version: 2 });
    expect(no).toMatchObject({ code: 'platform-refused' });
    expect(await closeAccount(needs(admin), BOB, { id, version: 2 })).toEqual({ ok: true });
    expect(requested).toHaveLength(3);
    expect((await activities(gid)).filter((each) => each.includes('remove-methods'))).toHaveLength(
      2,
    );
    expect(await activities(gid)).toContain('ada ask-erasure unknown');
    expect(await activities(gid)).toContain('bob ask-erasure refused');
    expect(await unfreeze(gid)).toHaveProperty('error');
    expect(await findCustomerAccount(database.db, gid)).toMatchObject({ frozen: true });
  });

  it('is done by one of two at once; the other is told', async () => {
    const { id } = await closingRequest();
    const both = await Promise.all([
      closeAccount(needs(), ADA, { id, version: 1 }),
      closeAccount(needs(), BOB, { id, version: 1 }),
      rejectAccountClosing(needs(), BOB, { id, version: 1, words: 'No.' }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    for (const each of both) if (!each.ok) expect(each.code).toBe('changed');
  });

  it('is not gone on with by who opened it before another began it', async () => {
    const { gid, id } = await closingRequest();
    const first = platform('silent');
    // Bob has passed the first check of the request when Ada begins.
    const between = async () => {
      await closeAccount(needs(first.admin), ADA, { id, version: 1 });
      return null;
    };
    const second = showing(between);
    expect(await closeAccount(needs(second.admin), BOB, { id, version: 1 })).toEqual({
      ok: false,
      code: 'changed',
    });
    expect(second.requested).toEqual([]);
    expect((await activities(gid)).filter((each) => each.startsWith('bob'))).toEqual([]);
  });

  it('is refused with words that the customer reads; they may ask again', async () => {
    const { gid, id } = await closingRequest();
    const rejection = { id, version: 1, words: 'Order <#1> is on its way.' };
    expect(await rejectAccountClosing(needs(), ADA, rejection)).toEqual({ ok: true });
    expect(await rejectAccountClosing(needs(), BOB, rejection)).toMatchObject({ code: 'changed' });
    expect(await closeAccount(needs(), BOB, { id, version: 2 })).toMatchObject({ code: 'changed' });
    const { sent } = await mails(id);
    expect(sent.map(({ text }) => text).join()).toContain('Order <#1> is on its way.');
    expect(await findCustomerAccount(database.db, gid)).toBeNull();
    const customer = { gid, email: 'robin@example.com', name: 'Robin' };
    expect(await requestAccountClosing(database.db, customer, NOW)).toBe(true);
    await database.db.transaction().execute((trx) => redactAccountRequests(trx, gid));
    expect(await stateOf(id)).toMatchObject({ email: '', name: '', words: '' });
    // An open request is left alone: its mails need the address.
    expect(await findOpenAccountRequest(database.db, gid)).toMatchObject({ name: 'Robin' });
  });
});
