import { type ReactNode, useId, useState } from 'react';
import { useFetcher, useLocation } from '~/framework';
import { CART_FETCHER, parseReply } from '~/components/cart/cart-fetcher';
import { limitMessage, QuantityField } from './quantity-stepper';
import { Button } from '~/components/ui/forms/button';
import { useDoublePress } from '~/components/ui/forms/use-is-sending';
import { paths } from '~/paths';

type AddToCartProps = {
  variantId: string;
  /** For the button's accessible name, where there are several buttons on a page. */
  title: string;
  available: boolean;
  /** Maximum quantity that one cart may hold; null for no limit. */
  limit: number | null;
  /** What else the form shows for the quantity in its field. */
  children: (quantity: number) => ReactNode;
};

/** The form on the product page: quantity and "add to cart". Without JavaScript it returns to this page. */
export function AddToCart({ variantId, title, available, limit, children }: AddToCartProps) {
  const [quantity, setQuantity] = useState(1);
  const statusId = useId();
  const limitId = useId();
  const location = useLocation();
  const fetcher = useFetcher({ key: `${CART_FETCHER}add:${variantId}` });
  const reply = parseReply(fetcher.data);
  const isDoublePress = useDoublePress(fetcher.data);
  const busy = fetcher.state !== 'idle';
  const shownReply = fetcher.state === 'submitting' ? null : reply;

  return (
    <fetcher.Form
      method="post"
      action={paths.cart()}
      onSubmit={(event) => {
        if (isDoublePress(event)) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variantId" value={variantId} />
      <input type="hidden" name="returnTo" value={location.pathname + location.search} />
      <div className="flex flex-wrap items-end gap-3">
        <QuantityField
          title={title}
          limit={limit}
          limitId={limitId}
          disabled={!available}
          onChange={setQuantity}
        />
        <Button
          size="lg"
          disabled={!available}
          busy={busy}
          aria-describedby={statusId}
          className="grow"
        >
          {available ? 'Add to Cart' : 'Sold Out'}
        </Button>
      </div>
      {available ? children(quantity) : null}
      {limit === null ? null : (
        <p id={limitId} className="mt-2 text-sm text-ink-soft">
          {limitMessage(limit)}
        </p>
      )}
      <p
        id={statusId}
        role="status"
        className={`mt-3 font-semibold empty:sr-only ${shownReply?.ok === false ? 'text-danger' : 'text-moss'}`}
      >
        {shownReply ? (shownReply.message ?? 'Added to your cart') : null}
        {shownReply?.ok ? (
          <a href={paths.cart()} className="target text-link ml-4 justify-center lg:hidden">
            View Cart
          </a>
        ) : null}
      </p>
    </fetcher.Form>
  );
}
