import type { DraftOrder } from '~/domain/draft-order';
import type { Order } from '~/domain/order';
import { DRAFTS_UPDATED_DOCUMENT } from './admin-draft-order-documents';
import { ORDERS_UPDATED_DOCUMENT } from './admin-order-documents';
import type { Admin } from './admin.server';
import { toDraftOrder, type VendorDraft } from './draft-order-shapes';
import { toOrder, type VendorOrder } from './order-shapes';

/** What one query may ask for before its cost is refused. */
const PAGE = 10;

/** Where to go on: changed at `since` or later (null: all of them), after a cursor of the last page. */
export type ListPosition = { since: Date | null; after: string | null };

type Page<Node> = {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

/**
 * A page of all orders of the shop, the oldest change first. What changes while somebody pages moves to
 * the end and is met again: nothing is missed, and the same order may come twice. What was written in
 * the last seconds may not be in the search yet: ask again from a little before.
 *
 * @returns `next` is the cursor of the page after this one, null after the last
 * @throws PlatformFailure
 */
export async function listOrdersUpdatedSince(
  admin: Admin,
  { since, after }: ListPosition,
): Promise<{ orders: (Order & { customerGid: string | null })[]; next: string | null }> {
  const { orders } = await admin.run<{
    orders: Page<VendorOrder & { customer: { id: string } | null }>;
  }>('OrdersUpdated', ORDERS_UPDATED_DOCUMENT, { first: PAGE, after, query: updatedSince(since) });
  return {
    orders: orders.nodes.map((order) => ({
      ...toOrder(order),
      customerGid: order.customer?.id ?? null,
    })),
    next: next(orders),
  };
}

/** As `listOrdersUpdatedSince`, of draft orders. @throws PlatformFailure */
export async function listDraftsUpdatedSince(
  admin: Admin,
  { since, after }: ListPosition,
): Promise<{ drafts: DraftOrder[]; next: string | null }> {
  const { draftOrders } = await admin.run<{ draftOrders: Page<VendorDraft> }>(
    'DraftsUpdated',
    DRAFTS_UPDATED_DOCUMENT,
    { first: PAGE, after, query: updatedSince(since) },
  );
  return { drafts: draftOrders.nodes.map(toDraftOrder), next: next(draftOrders) };
}

/** The search for what changed at `since` or later; null: all there is. */
export function updatedSince(since: Date | null): string | null {
  return since && `updated_at:>='${since.toISOString()}'`;
}

function next({ pageInfo }: Page<unknown>): string | null {
  return pageInfo.hasNextPage ? pageInfo.endCursor : null;
}
