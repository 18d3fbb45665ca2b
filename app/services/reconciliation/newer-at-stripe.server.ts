import { creditCents } from '~/domain/ledger/deposit-bonus';
import { cents } from '~/domain/core/money';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-method';
import { ownerOf } from '~/domain/payment-methods/payment-method';
import type { NewerThing, ReenteredBy } from '~/domain/reconciliation/newer-outside';
import { TERMINAL_STATES } from '~/domain/ledger/ledger';
import { findDepositById } from '~/models/deposits/deposit-row.server';
import { findDepositByIntent } from '~/models/deposits/deposit.server';
import { findPaymentById } from '~/models/payments/payment-row.server';
import { findPaymentByIntent } from '~/models/payments/payment.server';
import { knownDisputes } from '~/models/reconciliation/known-outside.server';
import { intentPages } from '~/platforms/stripe/payment-intents.server';
import { disputePages, listRefundsOf, refundPages } from '~/platforms/stripe/refunds.server';
import type { ServiceContext } from '~/services/context';
import { isGivenBack } from './reconcile-intents.server';

type Context = Pick<ServiceContext, 'db' | 'stripe'>;

/** What Stripe has that the database lacks, and what follows for balances and orders. */
export type NewerAtStripe = {
  things: NewerThing[];
  /** What its own deposits will add to a customer's balance, with their bonus, by gid. */
  credits: Map<string, number>;
  /** What cards have paid for orders whose payment is lost, by the payment's id. */
  charged: Map<string, number>;
};

/** Money that Stripe has, or has begun to collect from a bank. */
const TAKEN = ['succeeded', 'processing'];

/**
 * Lists deposits, charges of orders, refunds and disputes since then that this database lacks. It changes nothing, here or
 * there.
 *
 * @param found to which it is added, also what was read before a failure
 * @throws StripeFailure
 */
export async function addNewerAtStripe(
  context: Context,
  since: Date,
  found: NewerAtStripe,
): Promise<void> {
  const from = { since, after: null };
  for await (const { intents } of intentPages(context.stripe, 'deposit', from)) {
    for (const intent of intents) await addDeposit(context, intent, found);
  }
  for await (const { intents } of intentPages(context.stripe, 'payment', from)) {
    for (const intent of intents) await addCharge(context, intent, found);
  }
  await addRefunds(context, since, found);
  await addDisputes(context, since, found);
}

async function addDeposit(
  { db, stripe }: Context,
  intent: IntentSnapshot,
  { things, credits }: NewerAtStripe,
): Promise<void> {
  if (!TAKEN.includes(intent.status)) return;
  const { depositId = null, customerGid = null, organizationId = null } = ownerOf(intent) ?? {};
  const deposit =
    (await findDepositByIntent(db, intent.id)) ??
    (depositId === null ? null : await findDepositById(db, depositId));
  if (deposit?.state === 'credited') return;
  // One that waits for its bank is as the database says.
  if (deposit?.state === 'processing' && intent.status === 'processing') return;
  const isOurs = depositId !== null && customerGid !== null;
  const isOver = deposit !== null && TERMINAL_STATES.includes(deposit.state);
  const isUnderWay = deposit !== null && !isOver && deposit.state !== 'review';
  const isPaid = intent.status === 'succeeded';
  const isBack = isPaid && (await isGivenBack({ stripe }, intent));
  let by: ReenteredBy = isOurs && !isOver ? 'approve' : 'person';
  if (!isPaid) by = 'bank';
  if (isBack) by = 'nobody';
  if (isUnderWay) by = 'itself';
  const creditedCents = creditCents(cents(intent.amountCents));
  // Nothing else is ever credited: not before it is paid, and not once it was given back.
  if (isOurs && isPaid && !isBack && !isOver && organizationId === null) {
    credits.set(customerGid, (credits.get(customerGid) ?? 0) + creditedCents);
  }
  things.push({
    ...ofIntent(intent),
    kind: 'deposit',
    customer: customerGid,
    by,
    detail: {
      ...(depositId !== null && { deposit: depositId }),
      ...(organizationId !== null && { organization: organizationId }),
      status: intent.status,
      creditCents: creditedCents,
    },
  });
}

async function addCharge(
  { db }: Context,
  intent: IntentSnapshot,
  { things, charged }: NewerAtStripe,
): Promise<void> {
  if (!TAKEN.includes(intent.status)) return;
  const { payment_id: paymentId = '', customer_gid: customer = null } = intent.metadata;
  const payment =
    (await findPaymentByIntent(db, intent.id)) ?? (await findPaymentById(db, paymentId));
  if (payment !== null && ['settled', 'failed', 'review'].includes(payment.state)) return;
  if (payment === null) charged.set(paymentId, intent.amountCents);
  things.push({
    ...ofIntent(intent),
    kind: 'charge',
    customer,
    by: payment === null ? 'person' : 'itself',
    detail: { payment: paymentId, status: intent.status },
  });
}

function ofIntent({ id, createdAt, amountCents }: IntentSnapshot) {
  const at = createdAt.toISOString();
  return { system: 'stripe' as const, id, at, amountCents: cents(amountCents) };
}

async function addRefunds(
  { db, stripe }: Context,
  since: Date,
  { things }: NewerAtStripe,
): Promise<void> {
  const posted = new Map<string, number>();
  for await (const { items } of refundPages(stripe, { since, after: null })) {
    for (const refund of items) {
      const { id, status, amountCents, createdAt, paymentIntentId: intent } = refund;
      if (intent === null || status === 'failed' || status === 'canceled') continue;
      const deposit = await findDepositByIntent(db, intent);
      const payment = deposit === null ? await findPaymentByIntent(db, intent) : null;
      const here = deposit?.refundedCents ?? payment?.cardRefundedCents;
      if (here !== undefined) {
        const all = posted.get(intent) ?? (await refundedAt(stripe, intent));
        posted.set(intent, all);
        if (all <= here) continue;
      }
      things.push({
        system: 'stripe',
        kind: 'refund',
        id,
        at: createdAt.toISOString(),
        amountCents: cents(amountCents),
        customer: deposit?.customerGid ?? payment?.customerGid ?? null,
        by: here === undefined ? 'person' : 'itself',
        detail: { intent, status },
      });
    }
  }
}

async function refundedAt(stripe: Context['stripe'], intent: string): Promise<number> {
  const refunds = await listRefundsOf(stripe, intent);
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

async function addDisputes(
  { db, stripe }: Context,
  since: Date,
  { things }: NewerAtStripe,
): Promise<void> {
  for await (const { items } of disputePages(stripe, { since, after: null })) {
    const known = await knownDisputes(
      db,
      items.map(({ id }) => id),
    );
    for (const { id, amountCents, createdAt, paymentIntentId: intent, status } of items) {
      if (known.has(id) || intent === null) continue;
      const owner =
        (await findDepositByIntent(db, intent)) ?? (await findPaymentByIntent(db, intent));
      things.push({
        system: 'stripe',
        kind: 'dispute',
        id,
        at: createdAt.toISOString(),
        amountCents: cents(amountCents),
        customer: owner?.customerGid ?? null,
        by: owner === null ? 'person' : 'itself',
        detail: { intent, status },
      });
    }
  }
}
