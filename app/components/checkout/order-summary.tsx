import type { ReactNode } from 'react';
import { OrderLines } from '~/components/checkout/order-lines';
import { ORDER_SUMMARY } from '~/content/checkout/checkout';
import type { CartLine } from '~/domain/cart/cart';
import { paths } from '~/paths';

type OrderSummaryProps = {
  lines: readonly CartLine[];
  /** The totals, below the lines. */
  children: ReactNode;
};

/** The order beside the steps; on a phone between them. */
export function OrderSummary({ lines, children }: OrderSummaryProps) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-labelledby="checkout-order" className="checkout-order">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="checkout-order" className="text-xl">
          {ORDER_SUMMARY.heading}{' '}
          <span className="font-text text-base font-normal tracking-normal text-ink-soft">
            {ORDER_SUMMARY.pieces(pieces)}
          </span>
        </h2>
        <a href={paths.cart()} className="target text-link text-sm">
          {ORDER_SUMMARY.edit}
        </a>
      </div>
      <OrderLines lines={lines} />
      {children}
    </section>
  );
}
