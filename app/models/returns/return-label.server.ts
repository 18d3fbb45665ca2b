import type { Kysely } from 'kysely';
import { isUuid } from '~/domain/core/ids';
import type { LabelKind } from '~/domain/core/files/label';
import type { DB } from '../../../db/schema';

export type NewLabel = {
  kind: LabelKind;
  fileName: string;
  /** Of what was uploaded; hexadecimal. */
  sha256: string;
  key: string;
};

/** Stores the label of a case; it has one. */
export async function insertLabel(
  trx: Kysely<DB>,
  returnId: string,
  { kind, fileName, sha256, key }: NewLabel,
  at: Date,
): Promise<void> {
  const label = { kind, file_name: fileName, sha256, file_key: key, created_at: at };
  await trx
    .insertInto('return_label')
    .values({ return_id: returnId, ...label })
    .execute();
}

/** Returns the name of the file that is the label of a case; null if it has none. */
export async function findLabelName(db: Kysely<DB>, returnId: string): Promise<string | null> {
  const row = await db
    .selectFrom('return_label')
    .select('file_name')
    .where('return_id', '=', returnId)
    .executeTakeFirst();
  return row?.file_name ?? null;
}

/** Whether a case has a label as a file. */
export async function hasLabel(db: Kysely<DB>, returnId: string): Promise<boolean> {
  return (await findLabelName(db, returnId)) !== null;
}

/**
 * Finds the label of a case; null if there is none for this reader.
 *
 * @param customerGid whose case it must be; null for staff
 */
export async function findLabelFile(
  db: Kysely<DB>,
  returnId: string,
  customerGid: string | null,
): Promise<NewLabel | null> {
  if (!isUuid(returnId)) return null;
  const row = await db
    .selectFrom('return_label')
    .innerJoin('return_case', 'return_case.id', 'return_label.return_id')
    .select(['return_label.kind', 'file_name', 'sha256', 'file_key as key'])
    .where('return_id', '=', returnId)
    .$if(customerGid !== null, (own) => own.where('return_case.customer_gid', '=', customerGid))
    .executeTakeFirst();
  if (!row) return null;
  const { kind, file_name: fileName, sha256, key } = row;
  return { kind: kind as LabelKind, fileName, sha256, key };
}
