import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AfterDeposit } from '../../app/domain/ledger/reversal-plan';
import { endMerge, markMergeStep } from '../../app/models/customers/account-merge.server';
import {
  findCustomerAccount,
  unfreezeAccount,
} from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { eachDatabase } from '../support/database';
import { mergeBench, NOW } from './merge-bench';

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
  let bench: ReturnType<typeof mergeBench>;
  beforeAll(async () => {
    database = await open();
    bench = mergeBench(database);
  });
  afterAll(async () => expect(await bench.violations()).toEqual([]));

  type Pair = Awaited<ReturnType<typeof bench.pair>>;
  const merge = async ({ closing, surviving }: Omit<Pair, 'deposit' | 'other'>) => {
    const asked = await bench.ask([closing, surviving]);
    if (!asked.ok || !asked.begun) throw new Error(JSON.stringify(asked));
    // The steps at the platforms are tested elsewhere.
    await markMergeStep(database.db, asked.id, 'methods', at);
    await endMerge(database.db, asked.id, { outcome: 'apart', by: 'ada', at });
  };
  /** Makes an account lose a dispute of a deposit. */
  async function lose(gid: string, deposit?: string): Promise<void> {
    const id = deposit ?? (await bench.credit(gid, 700, new Date(NOW - 86_400_000)));
    expect(await bench.learn(gid, id, lost(id), at)).toBe('posted');
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
    const pair = await bench.pair();
    await merge(pair);
    await lose(pair.closing, pair.deposit);
    expect(await state(pair.surviving)).toEqual([null]);
    await lose(pair.surviving, pair.other);
    expect(await state(pair.surviving)).toEqual(FROZEN);
    expect(await state(pair.closing)).toEqual(CLOSED);
  });

  it('two that the closed account loses freeze the surviving one, and the difference names it', async () => {
    const pair = await bench.pair();
    const second = await bench.credit(pair.closing, 700, new Date(NOW - 86_400_000));
    await merge(pair);
    await lose(pair.closing, pair.deposit);
    await lose(pair.closing, second);
    expect(await state(pair.surviving)).toEqual(FROZEN);
    expect(await state(pair.closing)).toEqual(CLOSED);
  });

  it('of two accounts that were merged into one, and at the same moment', async () => {
    const pair = await bench.pair();
    const another = await bench.pair();
    await merge(pair);
    await merge({ closing: another.closing, surviving: pair.surviving });
    await Promise.all([lose(pair.closing, pair.deposit), lose(another.closing, another.deposit)]);
    expect(await state(pair.surviving)).toEqual(FROZEN);
  });

  it('one of each is added up by the merge itself', async () => {
    const pair = await bench.pair();
    await lose(pair.closing, pair.deposit);
    await lose(pair.surviving, pair.other);
    await merge(pair);
    expect(await state(pair.surviving)).toEqual(FROZEN);
    expect(await state(pair.closing)).toEqual(CLOSED);
  });

  it('one alone freezes nobody', async () => {
    const pair = await bench.pair();
    await lose(pair.closing, pair.deposit);
    await merge(pair);
    expect(await state(pair.surviving)).toEqual([null]);
  });

  it('what a person has looked at stays so, where the closed account brings none', async () => {
    const pair = await bench.pair();
    await lose(pair.surviving, pair.other);
    await lose(pair.surviving);
    expect(await state(pair.surviving)).toEqual(FROZEN);
    await unfreezeAccount(database.db, pair.surviving, new Date());
    await merge(pair);
    expect(await state(pair.surviving)).toEqual([null, 'account-frozen']);
  });
});
