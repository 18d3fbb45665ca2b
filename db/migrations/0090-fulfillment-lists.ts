import { sql } from 'kysely';
import { statements } from './statements';

/**
 * The lists of fulfillment orders at 250,000 orders: what each filter and the words of a search read stands in an index, so that
 * only the rows of the page itself are read; with the order, because what was called off and what is custom is known of that.
 */
export const up = statements(
  // Orders that were canceled or refunded before they were sent, which the lists leave out.
  sql`
    create index order_mirror_called_off on order_mirror (order_gid)
    where gone_at is null and fulfillment_status not in ('FULFILLED', 'RESTOCKED')
      and (cancelled_at is not null or financial_status in ('REFUNDED', 'VOIDED'))`,
  sql`drop index fulfillment_order_of`,
  sql`
    create index fulfillment_order_of on fulfillment_order (order_gid)
    include (ordered_at, number, state, location_gid, method, gone_at)`,
  sql`drop index fulfillment_order_newest`,
  sql`
    create index fulfillment_order_newest on fulfillment_order (ordered_at, number)
    include (state, location_gid, method, order_gid) where gone_at is null`,
  sql`drop index fulfillment_order_state`,
  sql`
    create index fulfillment_order_state on fulfillment_order (state, ordered_at, number)
    include (location_gid, method, order_gid) where gone_at is null`,
  sql`drop index fulfillment_order_place`,
  sql`
    create index fulfillment_order_place on fulfillment_order
    (location_gid, state, ordered_at, number) include (method, order_gid) where gone_at is null`,
  sql`drop index fulfillment_order_open`,
  sql`
    create index fulfillment_order_open on fulfillment_order (ordered_at, number)
    include (state, location_gid, method, order_gid)
    where gone_at is null and state in ('ready', 'held', 'later', 'partly-sent')`,
  sql`
    create index fulfillment_order_method on fulfillment_order (method, ordered_at, number)
    include (state, location_gid, order_gid) where gone_at is null`,
);
