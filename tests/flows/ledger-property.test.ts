import { assert, asyncProperty, property } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { creditLines } from '../../app/domain/ledger/ledger';
import { cents } from '../../app/domain/core/money';
import { planReversals } from '../../app/domain/ledger/reversal-plan';
import type { Reversals } from '../../app/domain/ledger/reversal';
import { findBalance } from '../../app/models/ledger/balance.server';
import { eachDatabase } from '../support/database';
import { propertyRuns } from '../support/property-runs';
import { ledgerFixture, type LedgerFixture } from './ledger-fixture';
import { ledgerCommands, refundedCents, StripeTruth, type LedgerCommand } from './ledger-sequences';

/** Computes the bonus in whole numbers of any size, as M-3 words it. */
const bonusOf = (amount: number) => Number((BigInt(amount) * 2n + 50n) / 100n);

/** Compares millions of times: the test runner's own assertions would take most of the time. */
function same(what: string, found: number | boolean, expected: number | boolean): void {
  if (found !== expected) throw new Error(`${what}: ${found} instead of ${expected}`);
}

const isOpen = ({ status }: { status: string }) =>
  status === 'needs_response' || status === 'under_review';

/** Sums of the accounts of one deposit, or of all. */
type Sums = Record<string, number>;

const add = (sums: Sums, account: string, amount: number) => {
  sums[account] = (sums[account] ?? 0) + amount;
};
const total = (sums: Sums) => Object.values(sums).reduce((sum, amount) => sum + amount, 0);
const of = (sums: Sums | undefined, account: string) => sums?.[account] ?? 0;

/** A ledger in memory, written by the real postings. */
class MemoryLedger {
  readonly all: Sums = {};
  readonly perDeposit = new Map<string, Sums>();
  readonly known = new Map<string, Reversals>();
  private readonly keys = new Set<string>();

  private post(key: string, lines: { account: string; amountCents: number }[], deposit?: string) {
    same(`the key ${key} is known`, this.keys.has(key), false);
    this.keys.add(key);
    const written = lines.filter(({ amountCents }) => amountCents !== 0);
    same('I-1, two lines', written.length >= 2, true);
    const sum = written.reduce((before, { amountCents }) => before + amountCents, 0);
    same('I-1, the sum', sum, 0);
    const own: Sums = this.perDeposit.get(deposit ?? '') ?? {};
    if (deposit) this.perDeposit.set(deposit, own);
    for (const { account, amountCents } of written) {
      add(this.all, account, amountCents);
      add(own, account, amountCents);
    }
  }

  outside(key: string, amount: number) {
    this.post(key, [
      { account: 'customer_paid', amountCents: amount },
      { account: 'external', amountCents: -amount },
    ]);
  }

  credit(id: string, amount: number) {
    const lines = creditLines('gid', cents(amount));
    const expected = [amount, bonusOf(amount), -amount, 0 - bonusOf(amount)];
    expected.forEach((each, index) =>
      same(`I-4, line ${index}`, lines[index]?.amountCents ?? 0, each),
    );
    this.post(`credit:${id}`, lines, id);
    const start = { amountCents: cents(amount), refundedCents: cents(0), disputes: [] };
    this.known.set(id, start);
  }

  learn(id: string, truth: Parameters<typeof planReversals>[1]) {
    const known = this.known.get(id);
    if (!known) throw new Error(`no deposit ${id}`);
    const plan = planReversals(known, truth, this.keys);
    if (plan.kind === 'unclear') throw new Error(plan.because);
    for (const { dedupeKey, entries, after } of plan.steps) {
      if (entries.length > 0) this.post(dedupeKey, entries, id);
      this.known.set(id, after);
    }
    const again = planReversals(this.known.get(id) ?? known, truth, this.keys);
    same('planned twice', again.kind === 'steps' && again.steps.length === 0, true);
  }
}

function play(commands: readonly LedgerCommand[]): { ledger: MemoryLedger; stripe: StripeTruth } {
  const ledger = new MemoryLedger();
  const stripe = new StripeTruth('m');
  commands.forEach((command, index) => {
    stripe.happen(command);
    if (command.kind === 'deposit') {
      stripe.pay(`d${index}`, command.cents);
      ledger.credit(`d${index}`, command.cents);
    }
    if (command.kind === 'opening' || command.kind === 'outside_change') {
      ledger.outside(`${command.kind}:${index}`, command.cents);
    }
    if (command.kind === 'learn') {
      const deposit = stripe.picked(command.pick);
      if (deposit) ledger.learn(deposit.id, deposit);
    }
    same('I-14', total(ledger.all), 0);
  });
  for (const deposit of stripe.deposits) ledger.learn(deposit.id, deposit);
  return { ledger, stripe };
}

describe('the ledger under random sequences (R-8)', () => {
  it('says in the end what Stripe says, however it came there', () => {
    assert(
      property(ledgerCommands(60), (commands) => {
        const { ledger, stripe } = play(commands);
        for (const deposit of stripe.deposits) {
          const sums = ledger.perDeposit.get(deposit.id);
          const refunded = refundedCents(deposit);
          const lost = deposit.disputes.filter(({ status }) => status === 'lost');
          const customers =
            of(sums, 'customer_paid') + of(sums, 'customer_bonus') + of(sums, 'customer_held');
          const gone = lost.reduce((sum, { amountCents }) => sum + amountCents, refunded);
          const remains = Math.max(0, deposit.amountCents - gone);
          same('I-11, refunded', refunded <= deposit.amountCents, true);
          same('I-11, the credit of what remains', customers, remains + bonusOf(remains));
          // Nothing is held without a dispute, and no customer account is ever negative.
          const isDisputed = deposit.disputes.some(isOpen);
          if (!isDisputed) same('held without a dispute', of(sums, 'customer_held'), 0);
          for (const account of ['customer_paid', 'customer_bonus', 'customer_held']) {
            same(`${account} below zero`, of(sums, account) < 0, false);
          }
          // What has left Stripe is its refunds and lost disputes; what exceeds the amount is our loss.
          same('at Stripe', of(sums, 'psp_clearing'), gone - deposit.amountCents);
          same('loss', of(sums, 'loss'), 0 - Math.max(0, gone - deposit.amountCents));
        }
      }),
      propertyRuns('ledger sequences', 5_000),
    );
  });
});

const CHECKED = ['I-1', 'I-2', 'I-4', 'I-5', 'I-11', 'I-13', 'I-14'];

eachDatabase((kind, open) => {
  let fixture: LedgerFixture;
  let db: Awaited<ReturnType<typeof open>>['db'];
  beforeAll(async () => {
    ({ db } = await open());
    fixture = ledgerFixture(db);
  });

  it('holds its invariants in the real tables too', async () => {
    let sequence = 0;
    await assert(
      asyncProperty(ledgerCommands(30), async (commands) => {
        sequence += 1;
        const gid = await fixture.customer();
        const stripe = new StripeTruth(`${kind}${sequence}`);
        const memory = new MemoryLedger();
        let moment = Date.UTC(2026, 0, 1);
        for (const command of commands) {
          moment += 60_000;
          const at = new Date(moment);
          stripe.happen(command);
          if (command.kind === 'deposit') {
            const id = await fixture.credit(gid, command.cents, at);
            stripe.pay(id, command.cents);
            memory.credit(id, command.cents);
          }
          if (command.kind === 'opening' || command.kind === 'outside_change') {
            await fixture.post(gid, command.kind, command.cents, at);
            memory.outside(`${moment}`, command.cents);
          }
          const deposit = command.kind === 'learn' && stripe.picked(command.pick);
          if (deposit) {
            await fixture.learn(gid, deposit.id, deposit, at);
            memory.learn(deposit.id, deposit);
          }
        }
        const { availableCents, heldCents } = await findBalance(db, gid);
        const available = of(memory.all, 'customer_paid') + of(memory.all, 'customer_bonus');
        same('available', availableCents, available);
        same('held', heldCents, of(memory.all, 'customer_held'));
        expect(await fixture.broken(CHECKED)).toEqual([]);
      }),
      propertyRuns(`ledger sequences on ${kind}`, 20),
    );
  });
});
