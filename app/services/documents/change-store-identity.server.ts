import type { KeptIdentity } from '~/domain/documents/store-identity';
import { saveStoreIdentity } from '~/models/documents/store-identity.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

/**
 * Saves who the store is, and records the staff action.
 *
 * @param identity with the version that it was made from
 * @returns false, without any change, if a teammate has changed it since
 */
export async function changeStoreIdentity(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  identity: KeptIdentity,
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    if (!(await saveStoreIdentity(trx, identity, at))) return false;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: 'store.change',
        step: 'change',
        subject: { kind: 'store', id: 'store' },
        details: { version: identity.version + 1 },
        requestId,
      },
      at,
    );
    return true;
  });
}
