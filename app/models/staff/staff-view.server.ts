import type { Kysely, Transaction } from 'kysely';
import type { StaffView } from '~/domain/staff/staff-view';
import type { DB } from '../../../db/schema';

/** Lists the views of a list that are available to a staff member: their own before the shared ones, by name. */
export async function listStaffViews(
  db: Kysely<DB>,
  staffId: string,
  list: string,
): Promise<StaffView[]> {
  const rows = await db
    .selectFrom('staff_view')
    .selectAll()
    .where('list', '=', list)
    .where((row) => row.or([row('staff_id', '=', staffId), row('is_shared', '=', true)]))
    .orderBy('is_shared')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(toView);
}

/** Locks a view that is available to the staff member; null for any other. */
export async function lockStaffView(
  trx: Transaction<DB>,
  staffId: string,
  id: string,
): Promise<StaffView | null> {
  const row = await trx
    .selectFrom('staff_view')
    .selectAll()
    .where('id', '=', id)
    .where((view) => view.or([view('staff_id', '=', staffId), view('is_shared', '=', true)]))
    .forUpdate()
    .executeTakeFirst();
  return row ? toView(row) : null;
}

/** Counts a staff member's own views. */
export async function countStaffViews(db: Kysely<DB>, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_view')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Creates a view. @returns false if its name is taken or its form was submitted before */
export async function insertStaffView(
  trx: Transaction<DB>,
  view: Omit<StaffView, 'version'> & { formToken: string },
  at: Date,
): Promise<boolean> {
  const { id, formToken, staffId, list, name, fields, columns, isShared } = view;
  const added = await trx
    .insertInto('staff_view')
    .values({
      id,
      form_token: formToken,
      staff_id: staffId,
      list,
      name,
      fields: JSON.stringify(fields),
      columns,
      is_shared: isShared,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Returns the view that this form created earlier; null if there is none. */
export async function findViewOfForm(
  db: Kysely<DB>,
  staffId: string,
  formToken: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('staff_view')
    .select('id')
    .where('form_token', '=', formToken)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Overwrites a view with the list's current state. The caller has locked it. */
export async function updateStaffView(
  trx: Transaction<DB>,
  { id, fields, columns, version }: Pick<StaffView, 'id' | 'fields' | 'columns' | 'version'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('staff_view')
    .set({ fields: JSON.stringify(fields), columns, version: version + 1, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Deletes a view. The caller has locked it. */
export async function deleteStaffView(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.deleteFrom('staff_view').where('id', '=', id).execute();
}

/** Lists the columns that a staff member chose, by the name of the list. */
export async function listStaffColumns(
  db: Kysely<DB>,
  staffId: string,
): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('staff_columns')
    .select(['list', 'columns'])
    .where('staff_id', '=', staffId)
    .execute();
  return Object.fromEntries(rows.map(({ list, columns }) => [list, columns]));
}

/** Stores the chosen columns; the last choice wins. */
export async function saveStaffColumns(
  trx: Kysely<DB>,
  { staffId, list, columns }: { staffId: string; list: string; columns: string[] },
  at: Date,
): Promise<void> {
  await trx
    .insertInto('staff_columns')
    .values({ staff_id: staffId, list, columns, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'list']).doUpdateSet({ columns, updated_at: at }),
    )
    .execute();
}

type Row = {
  id: string;
  list: string;
  name: string;
  staff_id: string;
  fields: unknown;
  columns: string[];
  is_shared: boolean;
  version: number;
};

function toView(row: Row): StaffView {
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    staffId: row.staff_id,
    fields: row.fields as Record<string, string>,
    columns: row.columns,
    isShared: row.is_shared,
    version: row.version,
  };
}
