import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { randomUUID } from 'node:crypto';
import { cents } from '~/domain/core/money';
import { type IntentSnapshot, ownerOf } from '~/domain/payment-methods/payment-method';
import {
  ensureCustomerAccount,
  saveStripeCustomerId,
  lockCustomerAccount,
} from '~/models/ledger/customer-account.server';
import { findDepositById } from '~/models/deposits/deposit-row.server';
import { insertDeposit } from '~/models/deposits/deposit.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/database.server';
import { isOrganization } from '~/models/ledger/organization-wallet.server';
import { findOwnerOfStripeCustomer } from '~/models/payment-methods/payment-method.server';
import { findCharge } from '~/platforms/stripe/charges.server';
import type { ServiceContext } from '~/services/context';

/**
 * Recreates a deposit for a paid intent of ours that this database does not know, as after restoring an
 * older backup (money-security section 5). The row is rebuilt from Stripe's data in state `review`: the
 * metafield may include the credit already, so a person decides whether to post it.
 *
 * @returns whether a deposit exists for it now
 * @throws StripeFailure
 */
export async function adoptIntent(
  { db, stripe, log, now }: Pick<ServiceContext, 'db' | 'stripe' | 'now' | 'log'>,
  intent: IntentSnapshot,
): Promise<boolean> {
  const owned = ownerOf(intent);
  const [depositId, gid] = [owned?.depositId ?? null, owned?.customerGid ?? null];
  const into = owned?.organizationId ?? null;
  const charge = intent.latestChargeId && (await findCharge(stripe, intent.latestChargeId));
  const at = new Date(now());
  const isUsable =
    intent.currency === 'usd' && intent.amountCents >= 50 && intent.livemode === stripe.livemode;
  const adopted = await moneyTransaction(db, async (trx) => {
    if (!isUsable || !depositId || !gid || !charge || !charge.methodType || !intent.customer) {
      return false;
    }
    const owner = await findOwnerOfStripeCustomer(trx, intent.customer);
    if (owner !== null && owner !== gid) return false;
    await ensureCustomerAccount(trx, gid);
    const account = await lockCustomerAccount(trx, gid);
    // Checked under the lock: the webhook and the reconciler may find the same payment at the same time.
    if (await findDepositById(trx, depositId)) return true;
    const stripeCustomerId =
      account.stripeCustomerId ?? (await saveStripeCustomerId(trx, gid, intent.customer));
    if (stripeCustomerId !== intent.customer) return false;
    await insertDeposit(trx, {
      id: depositId,
      customerGid: gid,
      stripeCustomerId,
      organizationId: into !== null && (await isOrganization(trx, into)) ? into : null,
      formToken: randomUUID(),
      fingerprint: `adopted:${intent.id}`,
      amountCents: cents(intent.amountCents),
      paymentMethodId: charge.paymentMethodId ?? 'pm_unknown',
      methodType: charge.methodType,
      methodName: charge.methodName,
      methodFingerprint: charge.bankFingerprint,
      asks3ds: false,
      firstName: null,
      lastName: null,
      state: 'review',
      paymentIntentId: intent.id,
      at: intent.createdAt,
    });
    return true;
  });
  const isNew = await openDiscrepancy(db, {
    kind: 'intent-uncredited',
    cause: adopted ? 'forgotten' : 'ownerless',
    subject: intent.id,
    detail: { deposit: depositId, customer: gid, amountCents: intent.amountCents, adopted },
    at,
  });
  if (isNew) {
    log.error(
      discrepancyAlarm('intent-uncredited', { intent: intent.id, adopted }),
      'a payment without a deposit was found at Stripe',
    );
  }
  return adopted;
}
