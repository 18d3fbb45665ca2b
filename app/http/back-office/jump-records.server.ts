import { jumpNote, jumpRecordLabel } from '~/content/back-office/jump';
import { type JumpHit, jumpId } from '~/domain/back-office/jump';
import { customerNumber } from '~/domain/core/ids';
import { erpPaths } from '~/erp-paths';
import type { StoreContext } from '~/http/context.server';
import { findByJumpId, type JumpRecord } from '~/models/back-office/jump-ids.server';
import { findWalletOwners } from '~/models/ledger/organization-wallet.server';

/** A hit, and whether it is exactly what was typed. */
export type Found = JumpHit & { isExact?: boolean };

/** Finds what has the typed id: a row of ours, an object at Shopify or at Stripe. */
export async function recordsFor({ db }: StoreContext, query: string): Promise<Found[]> {
  const id = jumpId(query);
  if (id === null) return [];
  const records = await findByJumpId(db, id);
  const owners = await findWalletOwners(
    db,
    records.flatMap(({ customerGid }) => customerGid ?? []),
  );
  return records.map((record): Found => {
    const { kind, name, at, cents } = record;
    const owner = owners.get(record.customerGid ?? '')?.name ?? null;
    const isPerson = kind === 'customer';
    return {
      kind,
      href: recordHref(record),
      label: isPerson ? (owner ?? record.id) : jumpRecordLabel(kind, name),
      note: jumpNote({ at, cents, who: isPerson ? null : owner }),
      isExact: true,
    };
  });
}

function recordHref({ kind, id, orderGid }: JumpRecord): string {
  const order = orderGid === null ? null : customerNumber(orderGid);
  switch (kind) {
    case 'order':
      return erpPaths.order(id);
    case 'draft':
      return erpPaths.draft(id);
    case 'custom-order':
      return erpPaths.customOrder(id);
    case 'quote':
      return erpPaths.quote(id);
    case 'customer':
      return erpPaths.customer(id);
    case 'refund':
      return order === null ? erpPaths.orders() : erpPaths.orderRefund(order);
    case 'payment':
      return order === null ? erpPaths.operation(kind, id) : erpPaths.order(order);
    case 'dispute':
      return erpPaths.dispute(id);
    case 'issue':
      return erpPaths.discrepancy(id);
    case 'approval':
      return erpPaths.approvals();
    case 'payout':
      return erpPaths.payout(id);
    case 'bulk-action':
      return erpPaths.bulkAction(id);
    case 'request':
      return erpPaths.customerRequest(id);
    default:
      return erpPaths.operation('deposit', id);
  }
}
