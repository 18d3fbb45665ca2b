import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { type KeptIdentity, NEW_STORE } from '~/domain/documents/store-identity';

/** Finds who the store is; `NEW_STORE` if no admin has said so yet. */
export async function findStoreIdentity(db: Kysely<DB>): Promise<KeptIdentity> {
  const row = await db.selectFrom('store_identity').selectAll().executeTakeFirst();
  if (!row) return NEW_STORE;
  const { version, name, legal_name, address, email, phone, tax_id } = row;
  return { version, name, legalName: legal_name, address, email, phone, taxId: tax_id };
}

/**
 * Saves who the store is, within the caller's transaction.
 *
 * @param identity with the version that it was made from
 * @returns false if somebody else has changed it since
 */
export async function saveStoreIdentity(
  db: Kysely<DB>,
  { version, name, legalName, address, email, phone, taxId }: KeptIdentity,
  at: Date,
): Promise<boolean> {
  const values = {
    version: version + 1,
    name,
    legal_name: legalName,
    address: [...address],
    email,
    phone,
    tax_id: taxId,
    updated_at: at,
  };
  const saved =
    version === 0
      ? await db
          .insertInto('store_identity')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .execute()
      : await db
          .updateTable('store_identity')
          .set(values)
          .where('version', '=', version)
          .returning('version')
          .execute();
  return saved.length === 1;
}
