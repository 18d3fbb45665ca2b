import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../support/database';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';

/** Disputes that are decided a second time, or reopened after they were closed. */
eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  beforeAll(async () => {
    fixture = await openAfterDepositFixture(await open());
  });
  beforeEach(() => void fixture.lines.splice(0));
  afterAll(() => fixture.discardAll());

  const hear = async () => fixture.deliver(await fixture.events(/^(charge\.dispute\.|refund\.)/));

  /** Credits 100.00 and moves a dispute of it through these states, delivering each event. */
  async function walk(input: object, statuses: string[]) {
    const person = await fixture.person();
    const deposit = await fixture.credited(person);
    const dispute = await fixture.disputeOf(deposit.intent, input);
    await hear();
    const held: number[] = [];
    for (const status of statuses) {
      await fixture.act('dispute-status', { id: dispute, status });
      await hear();
      held.push((await fixture.balances(person.gid)).heldCents);
    }
    return { person, deposit, dispute, held };
  }

  const keys = async (id: string) => {
    const rows = fixture.db
      .selectFrom('ledger_tx')
      .select('dedupe_key')
      .where('deposit_id', '=', id);
    return (await rows.orderBy('seq').execute())
      .map((row) => row.dedupe_key)
      .filter((key) => key.startsWith('dispute:'))
      .map((key) => key.replace(/^dispute:[^:]+:/, ''));
  };

  const waiting = () =>
    fixture.db.selectFrom('stripe_event').select('id').where('processed_at', 'is', null).execute();

  it('won, lost, won on appeal: the money is where the bank says at each step', async () => {
    const { person, deposit } = await walk({}, ['won', 'lost', 'appeal_under_review', 'won']);
    expect(await fixture.balances(person.gid)).toMatchObject({
      availableCents: 10_200,
      heldCents: 0,
    });
    expect(await keys(deposit.id)).toEqual(['opened', 'won', 'lost', 'won:2']);
    expect(await waiting()).toEqual([]);

    await fixture.refundOf(deposit.intent, 5_000);
    await hear();
    expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 5_100 });
    expect(await fixture.audit()).toEqual([]);
  });

  it('an inquiry that was closed and comes alive holds the money again', async () => {
    const { person, deposit, held } = await walk({ inquiry: true }, [
      'warning_closed',
      'needs_response',
      'under_review',
      'lost',
      'appeal_needs_response',
      'won',
    ]);
    expect(held).toEqual([0, 10_200, 10_200, 0, 0, 0]);
    expect(await keys(deposit.id)).toEqual(['opened', 'won', 'opened:2', 'lost', 'won:2']);
    expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 10_200 });
    expect(await waiting()).toEqual([]);
    expect(await fixture.audit()).toEqual([]);
  });

  it('is posted once, by however many it is heard of at once', async () => {
    const { person, deposit, dispute } = await walk({}, ['won', 'lost']);
    await fixture.act('dispute-status', { id: dispute, status: 'won' });
    const runs = Array.from({ length: 6 }, () => fixture.work.reconcile('recent'));
    await Promise.all([...runs, hear(), hear()]);
    expect(await keys(deposit.id)).toEqual(['opened', 'won', 'lost', 'won:2']);
    expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 10_200 });
    expect(await fixture.audit()).toEqual([]);
  });

  it('needs no event: the daily run finds a decision on appeal weeks after the first', async () => {
    const { person, dispute } = await walk({}, ['lost']);
    fixture.moved.ms = 60 * 24 * 60 * 60_000;
    await fixture.act('dispute-status', { id: dispute, status: 'won' });
    await fixture.work.reconcile('month');
    fixture.moved.ms = 0;
    expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 10_200 });
  });
});
