import { type Kysely, sql } from 'kysely';
import type { CalendarEntry } from '~/domain/custom-orders/calendar';
import type { Stage } from '~/domain/custom-orders/production';
import type { DB } from '../../../db/schema';
import { IS_CALLED_OFF_UNSENT, TO_PRODUCE } from './custom-order.server';

/** More than any team prints in the weeks of a calendar. */
const MOST = 1_000;

/**
 * Lists what ships by a day of the range, also what has shipped already; what is late, whenever it was due; and what is
 * ordered and has no day yet. Those of the range by day, then by number.
 *
 * @param range the store's days, YYYY-MM-DD, both inclusive
 */
export async function listProduction(
  db: Kysely<DB>,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<CalendarEntry[]> {
  const columns = sql`id, 'C-' || number as name, number, customer_name as customer,
    product_title || ', ' || size as product, quantity, unit, stage, ships_on`;
  const { rows } = await sql<Row>`
    select ${columns} from custom_order t
    where ships_on between ${from}::date and ${to}::date and not ${IS_CALLED_OFF_UNSENT}
    union
    select ${columns} from custom_order t
    where stage in ('in_production', 'printed', 'packed') and ships_on < ${today}::date
      and not ${IS_CALLED_OFF_UNSENT}
    union
    select ${columns} from custom_order t
    where ${TO_PRODUCE}
    order by ships_on, number limit ${MOST}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    customer: row.customer,
    product: row.product,
    quantity: row.quantity,
    unit: row.unit,
    stage: row.stage,
    shipsOn: row.ships_on,
  }));
}

type Row = Omit<CalendarEntry, 'shipsOn'> & {
  stage: Stage | null;
  ships_on: string | null;
};
