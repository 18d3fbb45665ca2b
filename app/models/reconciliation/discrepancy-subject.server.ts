import type { Kysely } from 'kysely';
import type { DiscrepancySubject } from '~/domain/reconciliation/discrepancy-repair';
import { cents } from '~/domain/core/money';
import type { PaymentState } from '~/domain/payments/payment';
import type { DB } from '../../../db/schema';
import {
  closeDiscrepancy,
  type Discrepancy,
  listOpenDiscrepancies,
  openDiscrepancy,
} from '~/models/discrepancies/discrepancy.server';
import type { DepositState } from '~/domain/ledger/ledger';
import { isUuid } from '~/domain/core/ids';
import {
  caseOfFinding,
  INTENT_FINDINGS,
  type IntentFinding,
} from '~/domain/reconciliation/charge-findings';

/** Finds what each discrepancy is about, by its id; it omits those that concern no single customer. */
export async function findDiscrepancySubjects(
  db: Kysely<DB>,
  discrepancies: readonly Discrepancy[],
): Promise<Map<string, DiscrepancySubject>> {
  const named = new Map(discrepancies.map((one) => [one.id, namesIn(one)]));
  const all = [...named.values()].flat();
  const ids = all.filter((name) => isUuid(name));
  const intents = all.filter((name) => name.startsWith('pi_'));
  const gids = all.filter((name) => name.startsWith('gid://'));
  const known = new Map<string, DiscrepancySubject>([
    ...(await accounts(db, gids)),
    ...(await payments(db, ids, intents)),
    ...(await deposits(db, ids, intents)),
  ]);
  return new Map(
    [...named].flatMap(([id, names]) => {
      const subject = names.map((name) => known.get(name)).find((found) => found !== undefined);
      return subject ? [[id, subject] as const] : [];
    }),
  );
}

/** Returns the ids that a discrepancy names, its own subject first. */
function namesIn({ subject, detail }: Discrepancy): string[] {
  const [first = ''] = subject.split(' ');
  const more = ['deposit', 'payment', 'intent', 'customer'].map((field) => detail[field]);
  return [first, ...more.filter((name): name is string => typeof name === 'string')];
}

async function deposits(db: Kysely<DB>, ids: string[], intents: string[]) {
  if (ids.length + intents.length === 0) return [];
  const rows = await db
    .selectFrom('deposit')
    .select(['id', 'customer_gid', 'state', 'amount_cents', 'payment_intent_id'])
    .where((row) =>
      row.or([
        ...(ids.length > 0 ? [row('id', 'in', ids)] : []),
        ...(intents.length > 0 ? [row('payment_intent_id', 'in', intents)] : []),
      ]),
    )
    .execute();
  return rows.flatMap((row) => {
    const subject: DiscrepancySubject = {
      kind: 'deposit',
      id: row.id,
      customerGid: row.customer_gid,
      state: row.state as DepositState,
      amountCents: cents(row.amount_cents),
    };
    return namedBy(row, subject);
  });
}

async function payments(db: Kysely<DB>, ids: string[], intents: string[]) {
  if (ids.length + intents.length === 0) return [];
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'customer_gid', 'state', 'total_cents', 'card_cents', 'payment_intent_id'])
    .where((row) =>
      row.or([
        ...(ids.length > 0 ? [row('id', 'in', ids)] : []),
        ...(intents.length > 0 ? [row('payment_intent_id', 'in', intents)] : []),
      ]),
    )
    .execute();
  return rows.flatMap((row) => {
    const subject: DiscrepancySubject = {
      kind: 'payment',
      id: row.id,
      customerGid: row.customer_gid,
      state: row.state as PaymentState,
      amountCents: cents(row.total_cents),
      cardCents: cents(row.card_cents),
    };
    return namedBy(row, subject);
  });
}

function namedBy(
  { id, payment_intent_id: intent }: { id: string; payment_intent_id: string | null },
  subject: DiscrepancySubject,
): [string, DiscrepancySubject][] {
  return [
    [id, subject],
    ...(intent === null ? [] : [[intent, subject] as [string, DiscrepancySubject]]),
  ];
}

async function accounts(db: Kysely<DB>, gids: string[]): Promise<[string, DiscrepancySubject][]> {
  if (gids.length === 0) return [];
  const rows = await db
    .selectFrom('customer_account as account')
    .leftJoin('published_balance as shown', 'shown.customer_gid', 'account.customer_gid')
    .select(['account.customer_gid', 'account.frozen', 'account.unaccepted_cents', 'shown.paused'])
    .where('account.customer_gid', 'in', gids)
    .execute();
  return rows.map((row) => [
    row.customer_gid,
    {
      kind: 'account',
      customerGid: row.customer_gid,
      isFrozen: row.frozen,
      isPaused: row.paused ?? false,
      unacceptedCents: cents(Number(row.unaccepted_cents)),
    },
  ]);
}

/** Finds the intents with open discrepancies, and the kinds of each. */
export async function listIntentDiscrepancies(db: Kysely<DB>): Promise<Map<string, Set<string>>> {
  const open = new Map<string, Set<string>>();
  for (const { kind, subject } of await listOpenDiscrepancies(db, INTENT_FINDINGS)) {
    open.set(subject, (open.get(subject) ?? new Set()).add(kind));
  }
  return open;
}

/**
 * Opens discrepancies for what is wrong with an intent and closes those that no longer apply.
 *
 * @param open the kinds that were open for it before
 * @returns the kinds that are new
 */
export async function noteIntentFindings(
  db: Kysely<DB>,
  intentId: string,
  findings: readonly IntentFinding[],
  { open, at }: { open: ReadonlySet<string> | undefined; at: Date },
): Promise<IntentFinding[]> {
  const found: IntentFinding[] = [];
  for (const kind of findings) {
    const isNew = await openDiscrepancy(db, {
      ...caseOfFinding(kind),
      subject: intentId,
      detail: { intent: intentId },
      at,
    });
    if (isNew) found.push(kind);
  }
  for (const kind of INTENT_FINDINGS) {
    if (!open?.has(kind) || findings.includes(kind)) continue;
    await closeDiscrepancy(db, { kind, subject: intentId, by: 'true again', at });
  }
  return found;
}
