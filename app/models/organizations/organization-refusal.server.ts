import type { Transaction } from 'kysely';
import { customerNumber } from '~/domain/core/gids';
import type { PaymentRefusal } from '~/domain/payments/payment-refusal';
import type { PayRequest } from '~/domain/payments/payment-request';
import type { DB } from '../../../db/schema';
import { findAllowance } from './allowance.server';
import { lockMembership } from './organization-membership.server';

/** Returns the organization whose Earth Cash is requested; null if the payment uses no Earth Cash. */
export function payingOrganization({ organizationId, split }: PayRequest): string | null {
  return split.cashCents > 0 ? organizationId : null;
}

/**
 * Refuses a payment with an organization's Earth Cash by a customer who is not a member, or beyond the
 * member's allowance of the month. The caller has locked the holders, so two payments of one member see
 * each other; the membership is locked here, so nobody leaves meanwhile.
 */
export async function refusedByAllowance(
  trx: Transaction<DB>,
  { customerGid, request, now }: { customerGid: string; request: PayRequest; now: number },
): Promise<PaymentRefusal | null> {
  const organizationId = payingOrganization(request);
  if (organizationId === null) return null;
  const userId = customerNumber(customerGid);
  if ((await lockMembership(trx, organizationId, userId)) === null) {
    return { code: 'payment_not_a_member' };
  }
  const { leftCents } = await findAllowance(trx, { organizationId, userId, now });
  return leftCents !== null && request.split.cashCents > leftCents
    ? { code: 'payment_allowance_exceeded', leftCents }
    : null;
}
