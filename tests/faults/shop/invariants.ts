import type { Books, LedgerDeposit } from './ledger';
import type { Outside, OutsideIntent } from './outside';

/** The expected result of a run for one customer. */
export type Expectation = {
  gid: string;
  stripeCustomerId: string;
  /** Deposits that were paid, each exactly once. */
  paidCents: readonly number[];
  /** The rest of the balance: what was there before, and all changes that are not deposits. */
  otherCents: number;
  /** What others have added at Shopify, and nobody has accepted. */
  waitingCents?: number;
  /** How many deposits must have failed without moving money. */
  failed: number;
};

/** Computes the credit of M-3 independently of the store's code, in whole numbers only. */
export function creditOf(amountCents: number): number {
  return amountCents + Number((BigInt(amountCents) * 2n + 50n) / 100n);
}

const OVER = ['credited', 'failed', 'canceled'];

/**
 * Compares the store's tables with the platforms for one customer (money-security 4: I-3, I-4, I-5, I-6,
 * I-8, I-10, I-15). The store's own audit checks the rest.
 *
 * @returns the violations, as sentences
 */
export function wrongsOf(expected: Expectation, books: Books, outside: Outside): string[] {
  const wrongs: string[] = [];
  const deposits = books.deposits.filter((each) => each.customer_gid === expected.gid);
  const intents = outside.intents.filter((each) => each.customer === expected.stripeCustomerId);
  const paid = intents.filter((each) => each.status === 'succeeded');

  for (const deposit of deposits) wrongs.push(...wrongsOfDeposit(deposit, intents));
  for (const intent of paid) {
    const key = `credit:${intent.id}`;
    const credits = deposits.filter((each) => each.credit_key === key);
    if (credits.length !== 1)
      wrongs.push(`I-3: ${intent.id} is paid and has ${credits.length} credits`);
    if (outside.chargesOf(intent.id) !== 1) {
      wrongs.push(`${intent.id} has ${outside.chargesOf(intent.id)} successful charges`);
    }
  }
  for (const intent of intents) {
    const isOurs = deposits.some((each) => each.payment_intent_id === intent.id);
    if (!isOurs && intent.status !== 'canceled') {
      wrongs.push(`I-8: ${intent.id} (${intent.status}) belongs to no deposit`);
    }
  }
  const charged = sorted(paid.map(({ amount }) => amount));
  if (charged.join() !== sorted(expected.paidCents).join()) {
    wrongs.push(
      `charged ${charged.join() || 'nothing'}, not ${expected.paidCents.join() || 'nothing'}`,
    );
  }
  const failed = deposits.filter(({ state }) => state === 'failed' || state === 'canceled').length;
  if (failed !== expected.failed) wrongs.push(`${failed} failed deposits, not ${expected.failed}`);
  return [...wrongs, ...wrongsOfBalance(expected, books, outside)];
}

function wrongsOfDeposit(deposit: LedgerDeposit, intents: OutsideIntent[]): string[] {
  const wrongs: string[] = [];
  const name = `deposit ${deposit.id} (${deposit.state})`;
  const intent = intents.find(({ id }) => id === deposit.payment_intent_id);
  const isCredited = deposit.state === 'credited';
  if (!OVER.includes(deposit.state)) wrongs.push(`I-7: ${name} is not over`);
  if (deposit.credits !== (isCredited ? 1 : 0))
    wrongs.push(`${name} has ${deposit.credits} credits`);
  if (deposit.records !== (isCredited ? 1 : 0))
    wrongs.push(`I-5: ${name}: ${deposit.records} records`);
  if (isCredited && deposit.credited_cents !== creditOf(deposit.amount_cents)) {
    wrongs.push(`I-4: ${name} has credited ${deposit.credited_cents}`);
  }
  if (isCredited && intent?.status !== 'succeeded') {
    wrongs.push(`I-15: ${name} is credited and its intent is ${intent?.status ?? 'none'}`);
  }
  if (!isCredited && intent !== undefined && intent.status !== 'canceled') {
    wrongs.push(`I-15: ${name} could still be paid, its intent is ${intent.status}`);
  }
  if (intent !== undefined && intent.metadata['deposit_id'] !== deposit.id) {
    wrongs.push(`I-10: ${intent.id} is of ${intent.metadata['deposit_id']}, not of ${name}`);
  }
  if (intent !== undefined && intent.amount !== deposit.amount_cents) {
    wrongs.push(
      `I-10: ${intent.id} is about ${intent.amount}, ${name} about ${deposit.amount_cents}`,
    );
  }
  return wrongs;
}

function wrongsOfBalance(expected: Expectation, books: Books, outside: Outside): string[] {
  const wrongs: string[] = [];
  const balance = books.balances.find((each) => each.customer_gid === expected.gid);
  const due = expected.otherCents + expected.paidCents.reduce((sum, one) => sum + creditOf(one), 0);
  const has = balance?.available_cents ?? 0;
  if (has !== due) wrongs.push(`the ledger has ${has} cents, ${due} are due`);
  const visible = Math.max(0, due) + (expected.waitingCents ?? 0);
  const { shown, versionMetafield } = outside.metafieldsOf(expected.gid);
  if (expected.paidCents.length === 0 && shown === null && due === 0) return wrongs;
  if (shown !== visible) wrongs.push(`I-6: the metafield says ${shown}, ${visible} are due`);
  // There is no version metafield before our first publication.
  if (expected.paidCents.length === 0) return wrongs;
  if (versionMetafield?.cents !== visible)
    wrongs.push(`I-6: the companion says ${versionMetafield?.cents}, due ${visible}`);
  if (versionMetafield?.seq !== balance?.version_seq) {
    wrongs.push(
      `the companion is at ${versionMetafield?.seq}, our note of it at ${balance?.version_seq}`,
    );
  }
  if (balance?.is_published !== true) wrongs.push('the balance is still to be published');
  return wrongs;
}

function sorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}
