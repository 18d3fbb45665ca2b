import { createHash } from 'node:crypto';
import type { EditableOrder } from './order-edit';

/**
 * Returns a fingerprint of what an edit of the lines depends on, with which a form detects that somebody was faster.
 * Shopify's `updatedAt` will not do: it has seconds only, and moves when nothing of this changes.
 *
 * @returns 32 hexadecimal digits
 */
export function linesVersion(order: EditableOrder): string {
  const lines = order.lines.map((line) => {
    const { gid, quantity, unfulfilled, discountCents } = line;
    return [gid, quantity, unfulfilled, discountCents];
  });
  const shipping = order.shipping.map(({ gid, cents }) => [gid, cents]);
  return hashed([order.cancelledAt, order.totalCents, order.netCents, lines, shipping]);
}

/** The same for its address, PO number and note. */
export function detailsVersion({ cancelledAt, address, poNumber, note }: EditableOrder): string {
  return hashed([cancelledAt, address && Object.entries(address), poNumber, note]);
}

function hashed(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
