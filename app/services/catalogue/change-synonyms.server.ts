import type { Synonym } from '~/domain/catalogue/search/synonym';
import { deleteSynonym, insertSynonym } from '~/models/catalogue/search-synonym.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now' | 'requestId'>;

const subject = { kind: 'search-synonym', id: 'list' } as const;

/**
 * Adds a synonym of the search and records the staff action.
 *
 * @returns false, without any change, if the word has one already
 */
export async function addSynonym(
  { db, now, requestId }: Context,
  staffId: string,
  synonym: Synonym,
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    if (!(await insertSynonym(trx, synonym, at))) return false;
    const action = { staffId, action: 'synonyms.change', step: 'add', subject, requestId } as const;
    await recordStaffAction(trx, { ...action, details: synonym }, at);
    return true;
  });
}

/**
 * Removes a synonym of the search and records the staff action.
 *
 * @returns false, without any change, if the word is not listed any more
 */
export async function removeSynonym(
  { db, now, requestId }: Context,
  staffId: string,
  word: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const means = await deleteSynonym(trx, word);
    if (means === null) return false;
    const action = {
      staffId,
      action: 'synonyms.change',
      step: 'remove',
      subject,
      requestId,
    } as const;
    await recordStaffAction(trx, { ...action, details: { word, means } }, new Date(now()));
    return true;
  });
}
