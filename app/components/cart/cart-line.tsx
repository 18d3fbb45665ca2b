import { useId } from 'react';
import { LinePicture } from '~/components/cart/line-picture';
import { QuantityStepper } from '~/components/cart/quantity-stepper';
import { RemoveButton } from '~/components/cart/remove-button';
import { TypedQuantity } from '~/components/cart/typed-quantity';
import { useLineChange } from '~/components/cart/use-line-change';
import type { CartLine } from '~/domain/cart/cart';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

/** One line of the cart page. Every change is a form post; the server calculates the totals. */
export function CartLineItem({ line }: { line: CartLine }) {
  const formId = useId();
  const { fetcher, guard, quantity, leaving, message } = useLineChange(line);
  if (leaving) return null;
  const busy = fetcher.state !== 'idle';

  return (
    <li
      aria-busy={busy || undefined}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-6 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6"
    >
      <LinePicture picture={line.picture} widthPx={128} />
      <div className="flex flex-wrap content-between justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="font-text text-lg tracking-normal">
            <a href={paths.product(line.handle)} className="underline-offset-4 hover:underline">
              {line.title}
            </a>
          </h2>
          <p className="text-ink-soft">{line.variantTitle}</p>
          <p className="text-sm text-ink-soft tabular-nums">
            {formatUsd(line.priceCents)} × {quantity}
          </p>
        </div>
        <p className="text-lg font-semibold tabular-nums">
          <span className="sr-only">Line total </span>
          <span className={busy ? 'opacity-75' : undefined}>{formatUsd(line.totalCents)}</span>
        </p>
        <div className="flex w-full flex-wrap items-start gap-x-4 gap-y-2">
          <fetcher.Form method="post" action={paths.cart()} onSubmit={guard}>
            <input type="hidden" name="intent" value="update" />
            <input type="hidden" name="lineId" value={line.id} />
            <QuantityStepper title={line.title} quantity={quantity} limit={line.maxQuantity}>
              <TypedQuantity
                formId={formId}
                title={line.title}
                quantity={quantity}
                limit={line.maxQuantity}
              />
            </QuantityStepper>
          </fetcher.Form>
          <fetcher.Form method="post" action={paths.cart()} id={formId} onSubmit={guard} hidden>
            <input type="hidden" name="intent" value="update" />
            <input type="hidden" name="lineId" value={line.id} />
          </fetcher.Form>
          <RemoveButton line={line} form={fetcher.Form} />
        </div>
        <p role="status" className="w-full text-sm font-semibold text-danger empty:sr-only">
          {message}
        </p>
      </div>
    </li>
  );
}
