import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteTaxExemptTag, insertTaxExemptTag } from '~/models/customers/tax-exempt.server';
import type { ServiceContext } from '~/services/context';

/**
 * Adds a tag to the list of tax-exempt tags and records the staff action.
 *
 * @returns false, without any change, if the tag is listed already (in any case)
 */
export async function addTaxExemptTag(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  tag: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await insertTaxExemptTag(trx, tag))) return false;
    const subject = { kind: 'tax-exempt-tag', id: 'list' } as const;
    const action = {
      staffId,
      action: 'tax-exempt.change',
      step: 'add',
      subject,
      requestId,
    } as const;
    await recordStaffAction(trx, { ...action, details: { tag } }, new Date(now()));
    return true;
  });
}

/**
 * Removes a tag from the list of tax-exempt tags and records the staff action. Existing prices do not change.
 *
 * @returns false, without any change, if the tag is not listed any more
 */
export async function removeTaxExemptTag(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  tag: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await deleteTaxExemptTag(trx, tag);
    if (removed === null) return false;
    const subject = { kind: 'tax-exempt-tag', id: 'list' } as const;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: 'tax-exempt.change',
        step: 'remove',
        subject,
        details: { tag: removed },
        requestId,
      },
      new Date(now()),
    );
    return true;
  });
}
