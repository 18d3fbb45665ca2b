import { sql } from 'kysely';
import { statements } from './statements';

/** Edits whose difference staff have still to collect or to give back are work that waits (decision 0081): few of all. */
export const up = statements(
  sql`
    create index order_edit_unsettled on order_edit (order_gid)
    where settlement in ('not-charged', 'not-refunded')`,
);
