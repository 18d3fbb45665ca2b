import { type Kysely, sql } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { TrancheWithReturn, TrancheLeft, TrancheUsed } from '~/domain/ledger/payment-tranches';
import type { DB } from '../../../db/schema';
import { ledgerBalances } from './ledger.server';

/**
 * Returns what remains of a wallet's deposits, oldest first. The first tranche is money that came from
 * elsewhere: the balance minus what remains of the deposits. A customer's deposits into an organization
 * are not among their own. Call it with the wallet's row locked.
 */
export async function tranchesLeft(
  trx: Kysely<DB>,
  gid: string,
  balances: { paidCents: Cents; bonusCents: Cents },
): Promise<TrancheLeft[]> {
  const { rows } = await sql<{ deposit_id: string; paid: bigint; bonus: bigint }>`
    with credited as (
      select tx.deposit_id, min(tx.seq) as seq,
        coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'), 0) as paid,
        coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'), 0) as bonus
      from ledger_account account
        join ledger_entry entry on entry.account_id = account.id
        join ledger_tx tx on tx.id = entry.tx_id
        join deposit on deposit.id = tx.deposit_id
      where account.customer_gid = ${gid} and account.kind in ('customer_paid', 'customer_bonus')
        and ${gid} = case when deposit.organization_id is null then deposit.customer_gid
          else organization_gid(deposit.organization_id) end
      group by tx.deposit_id
    ), taken as (
      select lot.deposit_id,
        sum(lot.paid_cents - lot.paid_returned_cents) as paid,
        sum(lot.bonus_cents - lot.bonus_returned_cents) as bonus
      from payment_tranche lot join payment on payment.id = lot.payment_id
      where payment.payer_gid = ${gid} and lot.deposit_id is not null
      group by lot.deposit_id
    )
    select credited.deposit_id,
      (credited.paid - coalesce(taken.paid, 0))::bigint as paid,
      (credited.bonus - coalesce(taken.bonus, 0))::bigint as bonus
    from credited left join taken using (deposit_id)
    order by credited.seq`.execute(trx);
  const tranches = rows.map((row) => ({
    depositId: row.deposit_id,
    paidCents: cents(Number(row.paid)),
    bonusCents: cents(Number(row.bonus)),
  }));
  const elsewhere = {
    depositId: null,
    paidCents: cents(
      tranches.reduce((left, tranche) => left - tranche.paidCents, balances.paidCents as number),
    ),
    bonusCents: cents(
      tranches.reduce((left, tranche) => left - tranche.bonusCents, balances.bonusCents as number),
    ),
  };
  return [elsewhere, ...tranches];
}

/** Records which tranches a payment used, in the order of use. */
export async function insertTranches(
  trx: Kysely<DB>,
  paymentId: string,
  tranches: readonly TrancheUsed[],
): Promise<void> {
  if (tranches.length === 0) return;
  await trx
    .insertInto('payment_tranche')
    .values(
      tranches.map((tranche, index) => ({
        payment_id: paymentId,
        nth: index + 1,
        deposit_id: tranche.depositId,
        paid_cents: tranche.paidCents,
        bonus_cents: tranche.bonusCents,
      })),
    )
    .execute();
}

/** Lists the tranches that a payment used, in the order of use. */
export async function listPaymentTranches(
  db: Kysely<DB>,
  paymentId: string,
): Promise<TrancheWithReturn[]> {
  const rows = await db
    .selectFrom('payment_tranche')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('nth')
    .execute();
  return rows.map((row) => ({
    depositId: row.deposit_id,
    paidCents: cents(row.paid_cents),
    bonusCents: cents(row.bonus_cents),
    paidReturnedCents: cents(row.paid_returned_cents),
    bonusReturnedCents: cents(row.bonus_returned_cents),
  }));
}

/** Records how much of each tranche was given back. `tranches` has the order of `listPaymentTranches`. */
export async function saveReturnedTranches(
  trx: Kysely<DB>,
  paymentId: string,
  tranches: readonly TrancheWithReturn[],
): Promise<void> {
  for (const [index, tranche] of tranches.entries()) {
    await trx
      .updateTable('payment_tranche')
      .set({
        paid_returned_cents: tranche.paidReturnedCents,
        bonus_returned_cents: tranche.bonusReturnedCents,
      })
      .where('payment_id', '=', paymentId)
      .where('nth', '=', index + 1)
      .execute();
  }
}

/** Lists the orders that were paid from this deposit, even in part and even if refunded since. */
export async function listOrdersPaidFrom(db: Kysely<DB>, depositId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_tranche')
    .innerJoin('payment', 'payment.id', 'payment_tranche.payment_id')
    .select('payment.order_gid')
    .distinct()
    .where('payment_tranche.deposit_id', '=', depositId)
    .where('payment.order_gid', 'is not', null)
    .orderBy('payment.order_gid')
    .execute();
  return rows.flatMap(({ order_gid: gid }) => gid ?? []);
}

/** What is left of one deposit, or of money from another source. */
type CustomerTranche = {
  /** Null for other sources: the balance from before this store, adjustments, commission. */
  deposit: { id: string; methodName: string; at: Date } | null;
  paidCents: Cents;
  bonusCents: Cents;
};

/** Lists the tranches that make up a customer's balance, oldest first, without empty ones. */
export async function listCustomerTranches(
  db: Kysely<DB>,
  gid: string,
): Promise<CustomerTranche[]> {
  // One snapshot, so that the ledger's balances and the payments' tranches are from the same moment.
  const tranches = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => tranchesLeft(trx, gid, await ledgerBalances(trx, gid)));
  const left = tranches.filter(({ paidCents, bonusCents }) => paidCents !== 0 || bonusCents !== 0);
  const ids = left.flatMap(({ depositId }) => (depositId === null ? [] : [depositId]));
  const deposits = new Map(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom('deposit')
            .select(['id', 'pm_name', 'credited_at', 'created_at'])
            .where('id', 'in', ids)
            .execute()
        ).map((row) => [row.id, row]),
  );
  return left.map(({ depositId, paidCents, bonusCents }) => {
    const row = depositId === null ? undefined : deposits.get(depositId);
    return {
      deposit: row
        ? { id: row.id, methodName: row.pm_name, at: row.credited_at ?? row.created_at }
        : null,
      paidCents: cents(paidCents),
      bonusCents: cents(bonusCents),
    };
  });
}
