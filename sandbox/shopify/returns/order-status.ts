import type { ReturnRow } from './returns';

/**
 * Sums up an order's returns, as Shopify shows them in lower case; the one that needs somebody goes before what is over.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/enums/OrderReturnStatus
 */
export function returnStatusOf(returns: readonly ReturnRow[]): string {
  const has = (status: ReturnRow['status']) => returns.some((row) => row.status === status);
  if (has('REQUESTED')) return 'return_requested';
  const open = returns.filter(({ status }) => status === 'OPEN');
  if (open.some((row) => !isInspected(row))) return 'in_progress';
  if (open.length > 0) return 'inspection_complete';
  return has('CLOSED') ? 'returned' : 'no_return';
}

function isInspected({ lines }: ReturnRow): boolean {
  return lines.every(
    ({ quantity, dispositions }) =>
      dispositions.reduce((sum, one) => sum + one.quantity, 0) >= quantity,
  );
}
