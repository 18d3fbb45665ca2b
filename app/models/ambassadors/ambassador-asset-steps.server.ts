import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, StaffAction } from '../../../db/schema';
import { keptAction, type KeptStaffAction } from '~/models/staff/staff-action.server';

/**
 * Lists what staff did to assets, including removed ones, newest first. The recorded details include the
 * asset's current title, unless they already contain one.
 */
export async function listAssetSteps(db: Kysely<DB>, limit: number): Promise<KeptStaffAction[]> {
  type Row = Selectable<StaffAction> & { name: string | null; title: string | null };
  const { rows } = await sql<Row>`
    with done as materialized (
      select * from staff_action where subject_kind = 'ambassador-asset'
    )
    select done.*, staff_user.name, asset.title
    from done
      left join staff_user on staff_user.id = done.staff_id
      left join ambassador_asset asset on asset.id::text = done.subject_id
    order by done.at desc, done.id desc limit ${limit}`.execute(db);
  return rows.map(({ title, ...row }) => {
    const kept = keptAction(row);
    return { ...kept, details: { title, ...kept.details } };
  });
}
