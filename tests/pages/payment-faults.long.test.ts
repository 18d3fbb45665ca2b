import { afterAll, describe, expect, it } from 'vitest';
import { isKill } from '../faults/programmes/cases';
import { allPaymentCases, type PaymentCase } from '../faults/programmes/order-stories';
import { paymentFaults } from '../faults/programmes/payment-faults';
import {
  allPaymentKills,
  paymentKillPoints,
  type PaymentKill,
} from '../faults/programmes/payment-kill-points';
import { chanceOf } from '../faults/random';
import { stopPostgres } from '../faults/shop/store';

/**
 * A sample of the fault programs about payments (docs/testing.md), the same in every run: no order without its money,
 * no money without its order. Each step has a limit of its own.
 */
const STEP_MS = 600_000;

const SEED = 20_261_122;
const chance = chanceOf(SEED);
const repeat = (name: string) => `npm run test:faults -- --seed ${SEED} --case ${name}`;

afterAll(stopPostgres);

/** Returns the kills with these names, in this order. */
function kills(...names: string[]): PaymentKill[] {
  const all = new Map(allPaymentKills(1).map((each) => [each.name, each]));
  return names.flatMap((name) => all.get(`${name}/1`) ?? []);
}

/** Picks cases that differ in place and kind. */
function sample(count: number, branch: string): PaymentCase[] {
  const left = chance
    .branch(branch)
    .shuffled(allPaymentCases().filter(({ kind }) => !isKill(kind)));
  const seen = new Set<string>();
  const first = left.filter(({ site, kind }) => {
    const isNew = !seen.has(site) && !seen.has(kind);
    if (isNew) seen.add(site).add(kind);
    return isNew;
  });
  return [...first, ...left.filter((each) => !first.includes(each))].slice(0, count);
}

/** The case in which an order was made after its money had been given back. */
const late = allPaymentCases().filter(({ name }) => name === 'draft-complete/late');

describe.concurrent('on the embedded database, orders and their money stay together', () => {
  const kind = 'embedded' as const;

  it.sequential('by faults', { timeout: STEP_MS }, async () => {
    const cases = [...late, ...sample(6, 'one')];
    const faults = await paymentFaults({ kind, cases, chance, lanes: 4, repeat });
    expect(faults.violations).toEqual([]);
    expect(faults.runs).toBe(7);
  });

  it.sequential('by kills', { timeout: STEP_MS }, async () => {
    const points = kills('pay_after_complete/both', 'pay_undo_after_cancel/declined');
    const killed = await paymentKillPoints({ kind, kills: points, chance, repeat });
    expect(killed.violations).toEqual([]);
    expect(killed.runs).toBe(2);
  });
});

describe.concurrent('on Postgres, orders and their money stay together', () => {
  const kind = 'postgres' as const;

  it.sequential('by faults', { timeout: STEP_MS }, async () => {
    const cases = sample(7, 'two');
    const faults = await paymentFaults({ kind, cases, chance, lanes: 4, repeat });
    expect(faults.violations).toEqual([]);
    expect(faults.runs).toBe(7);
  });

  it.sequential('by kills', { timeout: STEP_MS }, async () => {
    const points = kills(
      'pay_undo_after_refund/no-order',
      'refund_after_card/refund',
      'pay_after_hold/cash',
      'pay_after_confirm/card',
    );
    const killed = await paymentKillPoints({ kind, kills: points, chance, repeat });
    expect(killed.violations).toEqual([]);
    expect(killed.runs).toBe(4);
  });
});
