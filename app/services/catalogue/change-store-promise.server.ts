import type { StorePromise } from '~/domain/catalogue/store-promise';
import { saveStorePromise } from '~/models/catalogue/store-promise.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

/**
 * Saves what the shop promises about shipping, returns and hours, and records the staff action.
 *
 * @param promise with the version that it was made from
 * @returns false, without any change, if a teammate has changed it since
 */
export async function changeStorePromise(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  promise: StorePromise,
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    if (!(await saveStorePromise(trx, promise, at))) return false;
    const { freeShippingCents, handlingDays, returnDays, zones } = promise;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: 'promise.change',
        step: 'change',
        subject: { kind: 'store-promise', id: 'store' },
        details: { freeShippingCents, handlingDays, returnDays, zones: zones.length },
        requestId,
      },
      at,
    );
    return true;
  });
}
