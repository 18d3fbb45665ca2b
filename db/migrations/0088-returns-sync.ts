import { sql } from 'kysely';
import { statements } from './statements';

/** Returns that no webhook told of are looked for like changed orders (decision 0078). */
export const up = statements(
  sql`alter table mirror_sync drop constraint mirror_sync_kind_check`,
  sql`
    alter table mirror_sync add constraint mirror_sync_kind_check check (kind in ('orders', 'drafts',
      'ambassadors', 'customers', 'fulfillment-orders', 'inventory', 'returns'))`,
  sql`insert into mirror_sync (kind) values ('returns')`,
);
