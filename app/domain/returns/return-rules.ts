import { CUSTOM_ORDER_TAG } from '~/domain/orders/order-tags';
import type { Order, OrderLine } from '~/domain/orders/order';
import { cents, type Cents } from '~/domain/core/money';
import { CLAIM_REASONS, type ReturnableLine, type ReturnKind, type ReturnReason } from './return';

/** What may be returned, and until when (decision 0074). All of it is pure. */

const DAY_MS = 24 * 60 * 60_000;

const has = (tags: readonly string[], name: string) =>
  tags.some((tag) => tag.toLowerCase() === name);

/** Days in which something may be returned, or reported as damaged or wrong. */
export type ReturnWindows = { returnDays: number; claimDays: number };

/** A line as the form offers it. */
export type OfferedLine = {
  parcelLineGid: string;
  lineGid: string;
  productGid: string | null;
  variantGid: string | null;
  title: string;
  sku: string | null;
  /** The most units of it. */
  quantity: number;
  /** Only as a claim: it is printed, or the window of returns is over. */
  onlyClaim: 'printed' | 'late' | null;
  arrivedAt: string;
};

type Ordered = Pick<Order, 'tags' | 'lines'>;

/**
 * Whether a line was printed or made for its buyer: of a custom order, tagged so in the shop, one of the customer's own
 * products, or no product at all.
 *
 * @param own tags of the products that only this customer sees
 */
export function isPrintedFor(
  order: Pick<Order, 'tags'>,
  line: Pick<OrderLine, 'product' | 'variant'>,
  own: readonly string[],
): boolean {
  if (has(order.tags, CUSTOM_ORDER_TAG)) return true;
  if (line.product === null) return line.variant === null;
  const { tags } = line.product;
  return has(tags, 'made-to-order') || own.some((tag) => has(tags, tag));
}

/**
 * Returns the lines of an order that the customer may choose from now; none once all windows are over.
 *
 * @param now UTC milliseconds
 */
export function offeredLines(
  order: Ordered,
  returnable: readonly ReturnableLine[],
  { windows, own, now }: { windows: ReturnWindows; own: readonly string[]; now: number },
): OfferedLine[] {
  return returnable.flatMap(({ parcelLineGid, lineGid, quantity, arrivedAt }) => {
    const line = order.lines.find(({ id }) => id === lineGid);
    if (!line || quantity < 1) return [];
    const days = (now - Date.parse(arrivedAt)) / DAY_MS;
    const isReturnable = days <= windows.returnDays;
    const isClaimable = days <= windows.claimDays;
    const isPrinted = isPrintedFor(order, line, own);
    if (isPrinted ? !isClaimable : !isReturnable && !isClaimable) return [];
    return [
      {
        parcelLineGid,
        lineGid,
        productGid: line.product?.id ?? null,
        variantGid: line.variant?.id ?? null,
        title: line.title,
        sku: line.sku,
        quantity,
        onlyClaim: isPrinted ? ('printed' as const) : isReturnable ? null : ('late' as const),
        arrivedAt,
      },
    ];
  });
}

/** Why a chosen line cannot be taken. */
export type LineRejection = 'return_quantity' | 'return_printed' | 'return_late';

/** Checks what was chosen of a line. @param windows as for `offeredLines`; claims may be later than returns, or earlier */
export function lineRejection(
  line: OfferedLine,
  { quantity, reason }: { quantity: number; reason: ReturnReason },
  { windows, now }: { windows: ReturnWindows; now: number },
): LineRejection | null {
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > line.quantity) {
    return 'return_quantity';
  }
  const isClaim = CLAIM_REASONS.includes(reason);
  if (!isClaim && line.onlyClaim === 'printed') return 'return_printed';
  if (!isClaim && line.onlyClaim === 'late') return 'return_late';
  const days = (now - Date.parse(line.arrivedAt)) / DAY_MS;
  return isClaim && days > windows.claimDays ? 'return_late' : null;
}

/** One line that is our mistake makes it a claim. */
export function kindOf(reasons: readonly ReturnReason[]): ReturnKind {
  return reasons.some((reason) => CLAIM_REASONS.includes(reason)) ? 'claim' : 'return';
}

/** Returns what units of a line were paid with: their price after discounts, and their share of the taxes. */
export function worthOf(
  order: Pick<Order, 'subtotal' | 'tax' | 'lines'>,
  lineGid: string,
  quantity: number,
): Cents {
  const line = order.lines.find(({ id }) => id === lineGid);
  if (!line || line.quantity < 1) return cents(0);
  const all = order.lines.reduce((sum, one) => sum + one.discounted.cents, 0);
  const part = (line.discounted.cents * quantity) / line.quantity;
  if (all === 0) return cents(0);
  const goods = (order.subtotal?.cents ?? all) + (order.tax?.cents ?? 0);
  return cents(Math.round((goods * part) / all));
}
