import { useLocation } from '~/framework';
import { QuantityStepper } from '~/components/cart/quantity-stepper';
import { LinePicture, RemoveButton, useLineChange } from './cart-line';
import { truncateTitle } from '~/domain/cart/cart';
import type { CartLine } from '~/domain/cart/cart';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

/** An item card of the panel: picture, title cut to 15 characters, price, quantity, Remove. */
export function CartPanelItem({ line }: { line: CartLine }) {
  const location = useLocation();
  const { fetcher, guard, quantity, leaving, message } = useLineChange(line);
  if (leaving) return null;
  const returnTo = location.pathname + location.search;
  const short = truncateTitle(line.title);

  return (
    <li className="border-t border-line pt-4" aria-busy={fetcher.state !== 'idle' || undefined}>
      <a
        href={paths.product(line.handle)}
        title={line.title}
        className="block underline-offset-4 hover:underline"
      >
        <LinePicture picture={line.picture} widthPx={160} />
        <span
          className={`mt-2 block text-sm font-semibold ${short === line.title ? '' : 'after:content-["…"]'}`}
        >
          {short}
        </span>
      </a>
      <p className="text-sm text-ink-soft tabular-nums">
        {line.variantTitle === 'Default Title' ? null : (
          <span className="block">{line.variantTitle}</span>
        )}
        {formatUsd(line.priceCents)}
      </p>
      <fetcher.Form method="post" action={paths.cart()} onSubmit={guard} className="mt-2">
        <input type="hidden" name="intent" value="update" />
        <input type="hidden" name="lineId" value={line.id} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <QuantityStepper title={line.title} quantity={quantity} limit={line.maxQuantity} />
      </fetcher.Form>
      <RemoveButton line={line} form={fetcher.Form} returnTo={returnTo} />
      <p role="status" className="text-sm font-semibold text-danger empty:sr-only">
        {message}
      </p>
    </li>
  );
}
