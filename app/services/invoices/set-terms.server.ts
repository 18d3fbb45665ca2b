import { setTerms, type NewTerms } from '~/models/payments/customer-terms.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now' | 'requestId'>;

/**
 * Sets the terms on which a customer orders on invoice, and up to which amount. What was ordered before keeps
 * its terms.
 *
 * @returns 'overtaken', with nothing written, if somebody else has set them since
 */
export async function setCustomerTerms(
  { db, now, requestId }: Context,
  customerGid: string,
  set: Omit<NewTerms, 'at'>,
): Promise<'set' | 'overtaken'> {
  const at = new Date(now());
  const { terms, creditLimitCents, by: staffId } = set;
  return db.transaction().execute(async (trx) => {
    if (!(await setTerms(trx, customerGid, { ...set, at }))) return 'overtaken';
    await recordStaffAction(
      trx,
      {
        staffId,
        action: 'payment-terms.change',
        step: 'change',
        subject: { kind: 'customer', id: customerGid },
        details: { terms, creditLimitCents },
        requestId,
      },
      at,
    );
    return 'set';
  });
}
