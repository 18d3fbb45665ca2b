import { sql } from 'kysely';
import { statements } from './statements';

/** Rows that are written again and again: cleaned after one in fifty has changed, not one in five, without a pause for every page. */
const REWRITTEN = `autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500,
  autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 1`;

/** Few rows that live for seconds or change all the time: a scan reads what is dead too, so it is cleaned by its number alone. */
const BUSY = `autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0`;

/** Rows that are only added: an index is read alone where the table was looked over since. */
const ADDED = `autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02`;

/** Room on each page for the next version of its rows, where no index has the columns that change. */
const WITH_ROOM = `fillfactor = 80`;

/** How the tables that change most are kept up (docs/scale.md, 'Upkeep'). */
export const up = statements(
  sql`alter table ledger_account set (${sql.raw(`${REWRITTEN}, ${WITH_ROOM}`)})`,
  sql`alter table liability_day set (${sql.raw(`${BUSY}, ${WITH_ROOM}`)})`,
  sql`alter table published_balance set (${sql.raw(REWRITTEN)})`,
  sql`alter table order_mirror set (${sql.raw(REWRITTEN)})`,
  sql`alter table fulfillment_order set (${sql.raw(REWRITTEN)})`,
  sql`alter table customer_mirror set (${sql.raw(REWRITTEN)})`,
  sql`alter table mirror_queue set (${sql.raw(BUSY)})`,
  sql`alter table fulfillment_before_order set (${sql.raw(BUSY)})`,
  sql`alter table ledger_tx set (${sql.raw(ADDED)})`,
  sql`alter table ledger_entry set (${sql.raw(ADDED)})`,
  sql`alter table shopify_event set (${sql.raw(REWRITTEN)})`,
  sql`alter table stripe_event set (${sql.raw(REWRITTEN)})`,
  sql`alter table shopify_event_seq set (${sql.raw(`${BUSY}, ${WITH_ROOM}`)})`,
  sql`alter table liability_lock set (${sql.raw(`${BUSY}, ${WITH_ROOM}`)})`,
  sql`alter table staff_action set (${sql.raw(ADDED)})`,
);
