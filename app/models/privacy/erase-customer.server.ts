import type { Kysely } from 'kysely';
import { erasureObstacles } from '~/domain/customers/account-closing';
import { redactAccountRequests } from '~/models/customers/account-closing.server';
import { redactAmbassador } from '~/models/ambassadors/ambassador-copy.server';
import { redactApprovals } from '~/models/staff/approval.server';
import { lookAtClosing } from './closing-look.server';
import { wantCopy } from '~/models/core/copy-wanted.server';
import { redactCustomer } from '~/models/customers/customer-copy.server';
import { deleteCustomerProfile } from '~/models/customers/customer-profile.server';
import { forgetDebitAuthorizations } from '~/models/deposits/debit-authorization.server';
import { redactOutbox } from '~/models/emails/email-outbox.server';
import { redactInvoiceOption } from '~/models/payments/invoice-option.server';
import { listMergedInto } from './merged-copies.server';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { isOutsideMergeWaiting } from './outside-merge.server';
import { redactDiscrepancyReasons } from './redact-discrepancies.server';
import { redactCopies } from './redact-copies.server';
import { redactCustomOrders } from './redact-custom-orders.server';
import { redactNames } from './redact-names.server';
import { redactOrganization } from './redact-organization.server';
import { redactPayments } from './redact-payments.server';
import { redactReferral } from '~/models/ambassadors/referral.server';
import { redactTraining } from '~/models/training/training.server';
import type { DB } from '../../../db/schema';

/**
 * Erases a customer's personal data, once nothing of their money needs it any more: a balance above zero has to be
 * paid out, and what is under way has to end, which nobody could do without knowing whose it is. Until then a
 * discrepancy says what is in the way. Idempotent; can resume after an interruption.
 */
export async function eraseCustomer(
  db: Kysely<DB>,
  gid: string,
  at: Date,
): Promise<{ kind: 'erased' } | { kind: 'waits'; isNew: boolean }> {
  const look = await lookAtClosing(db, gid);
  const obstacles: string[] = erasureObstacles(look);
  if (await isOutsideMergeWaiting(db, gid)) obstacles.push('merge');
  if (obstacles.length > 0) {
    const isNew = await openDiscrepancy(db, {
      kind: 'erasure-waits',
      subject: gid,
      detail: { obstacles: obstacles.join(', '), availableCents: look.availableCents },
      at,
    });
    return { kind: 'waits', isNew };
  }
  await redactCopies(db, gid, at);
  await redactCustomer(db, gid, at);
  await redactAmbassador(db, gid);
  await db.transaction().execute(async (trx) => {
    await redactOrganization(trx, gid, at);
    await redactNames(trx, gid, at);
    await redactPayments(trx, gid, at);
    await redactCustomOrders(trx, gid, at);
    await redactReferral(trx, gid);
    await redactTraining(trx, gid);
    await redactApprovals(trx, gid);
    await redactAccountRequests(trx, gid);
    await redactInvoiceOption(trx, gid);
    await redactOutbox(trx, gid);
    await forgetDebitAuthorizations(trx, gid);
    await closeDiscrepancy(trx, { kind: 'erasure-waits', subject: gid, by: 'true again', at });
    await redactDiscrepancyReasons(trx, gid);
    // Data under another account of the same person has to be forgotten as well.
    for (const merged of await listMergedInto(trx, gid)) await wantCopy(trx, merged, at);
    // This comes last, because invitations are found by the address in this row.
    await deleteCustomerProfile(trx, gid);
  });
  return { kind: 'erased' };
}
