import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AfterDeposit } from '../../app/domain/ledger/reversal-plan';
import { endMerge, markMergeStep } from '../../app/models/customers/account-merge.server';
import {
  findCustomerAccount,
  unfreezeAccount,
} from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { eachDatabase } from '../support/database';
import { mergeFixture, NOW } from './merge-fixture';

const at = new Date(NOW);

/** Stripe's answer about a deposit whose dispute is lost. */
const lost = (deposit: string): AfterDeposit => ({
  refunds: [],
  disputes: [
    { id: `dp_${deposit}`, status: 'lost', amountCents: 100, createdAt: at, paymentIntentId: null },
  ],
});

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: ReturnType<typeof mergeFixture>;
  beforeAll(async () => {
    database = await open();
    fixture = mergeFixture(database);
  });
  afterAll(async () => expect(await fixture.violations()).toEqual([]));

  type Pair = Awaited<ReturnType<typeof fixture.pair>>;
  const merge = async ({ closing, surviving }: Omit<Pair, 'deposit' | 'other'>) => {
    const requested = await fixture.ask([closing, surviving]);
    if (!requested.ok || !requested.begun) throw new Error(JSON.stringify(requested));
    // The steps at the platforms are tested elsewhere.
    await markMergeStep(database.db, requested.id, 'methods', at);
    await endMerge(database.db, requested.id, { outcome: 'apart', by: 'ada', at });
  };
  /** Makes an account lose a dispute of a deposit. */
  async function lose(gid: string, deposit?: string): Promise<void> {
    const id = deposit ?? (await fixture.credit(gid, 700, new Date(NOW - 86_400_000)));
    expect(await fixture.learn(gid, id, lost(id), at)).toBe('posted');
  }
  const state = async (gid: string) => {
    const account = await findCustomerAccount(database.db, gid);
    const rows = await database.db
      .selectFrom('discrepancy')
      .select('kind')
      .where('subject', '=', gid)
      .where('closed_at', 'is', null)
      .execute();
    return [account?.frozenBecause ?? null, ...rows.map(({ kind }) => kind)];
  };
  const FROZEN = ['two lost disputes', 'account-frozen'];
  const CLOSED = ['merged into another account'];

  it('one that the closed account loses and one of the surviving one freeze the surviving one', async () => {
    const pair = await fixture.pair();
    await merge(pair);
    await lose(pair.closing, pair.deposit);
    expect(await state(pair.surviving)).toEqual([null]);
    await lose(pair.surviving, pair.other);
    expect(await state(pair.surviving)).toEqual(FROZEN);
    expect(await state(pair.closing)).toEqual(CLOSED);
  });

  it('two that the closed account loses freeze the surviving one, and the difference names it', async () => {
    const pair = await fixture.pair();
    const second = await fixture.credit(pair.closing, 700, new Date(NOW - 86_400_000));
    await merge(pair);
    await lose(pair.closing, pair.deposit);
    await lose(pair.closing, second);
    expect(await state(pair.surviving)).toEqual(FROZEN);
    expect(await state(pair.closing)).toEqual(CLOSED);
  });

  it('of two accounts that were merged into one, and at the same moment', async () => {
    const pair = await fixture.pair();
    const another = await fixture.pair();
    await merge(pair);
    await merge({ closing: another.closing, surviving: pair.surviving });
    await Promise.all([lose(pair.closing, pair.deposit), lose(another.closing, another.deposit)]);
    expect(await state(pair.surviving)).toEqual(FROZEN);
  });

  it('one of each is added up by the merge itself', async () => {
    const pair = await fixture.pair();
    await lose(pair.closing, pair.deposit);
    await lose(pair.surviving, pair.other);
    await merge(pair);
    expect(await state(pair.surviving)).toEqual(FROZEN);
    expect(await state(pair.closing)).toEqual(CLOSED);
  });

  it('one alone freezes nobody', async () => {
    const pair = await fixture.pair();
    await lose(pair.closing, pair.deposit);
    await merge(pair);
    expect(await state(pair.surviving)).toEqual([null]);
  });

  it('what a person has looked at stays so, where the closed account brings none', async () => {
    const pair = await fixture.pair();
    await lose(pair.surviving, pair.other);
    await lose(pair.surviving);
    expect(await state(pair.surviving)).toEqual(FROZEN);
    await unfreezeAccount(database.db, pair.surviving, new Date());
    await merge(pair);
    expect(await state(pair.surviving)).toEqual([null, 'account-frozen']);
  });
});
