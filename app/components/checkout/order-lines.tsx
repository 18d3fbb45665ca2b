import { LinePicture } from '~/components/cart/line-picture';
import { ORDER_SUMMARY } from '~/content/checkout/checkout';
import type { CartLine } from '~/domain/cart/cart';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

/** The lines of the order with pictures. They are changed in the cart. */
export function OrderLines({ lines }: { lines: readonly CartLine[] }) {
  return (
    <ul className="checkout-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <LinePicture picture={line.picture} widthPx={72} />
          <div className="min-w-0">
            <p className="font-semibold leading-tight">
              <a href={paths.product(line.handle)} className="underline-offset-4 hover:underline">
                {line.title}
              </a>
            </p>
            <p className="text-sm text-ink-soft">
              {line.variantTitle}
              <span className="block tabular-nums">
                {ORDER_SUMMARY.quantity} {line.quantity}
              </span>
            </p>
          </div>
          <p className="font-semibold tabular-nums">{formatUsd(line.totalCents)}</p>
        </li>
      ))}
    </ul>
  );
}
