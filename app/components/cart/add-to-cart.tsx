import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useFetcher, useLocation } from '~/framework';
import { CART_FETCHER, parseReply } from '~/components/cart/cart-fetcher';
import { limitMessage, QuantityField } from './quantity-stepper';
import { ADDED } from '~/domain/cart/cart';
import { Button } from '~/components/ui/forms/button';
import { useAlive } from '~/components/ui/use-hover-menu';
import { useDoublePress } from '~/components/ui/forms/use-is-sending';
import { paths } from '~/paths';

type AddToCartProps = {
  variantId: string;
  /** For the button's accessible name, where there are several buttons on a page. */
  title: string;
  available: boolean;
  /** What it costs and buys, for the bar on phones. */
  price: string;
  /** Maximum quantity that one cart may hold; null for no limit. */
  limit: number | null;
  /** What else the form shows for the quantity in its field. */
  children: (quantity: number) => ReactNode;
};

/** Whether the element has been scrolled past. */
function usePassed(target: RefObject<HTMLElement>): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    // The margin takes in all that is below, so that a jump past it counts as well.
    const watch = new IntersectionObserver(
      ([entry]) => setPassed(entry !== undefined && !entry.isIntersecting),
      { rootMargin: '0px 0px 100000px' },
    );
    if (target.current) watch.observe(target.current);
    return () => watch.disconnect();
  }, [target]);
  return passed;
}

/**
 * The form on the product page: quantity and "add to cart". Without JavaScript it returns to this page. On
 * phones a bar at the bottom has the button once this one has been scrolled past.
 */
export function AddToCart(props: AddToCartProps) {
  const { variantId, title, available, price, limit, children } = props;
  const [quantity, setQuantity] = useState(1);
  const statusId = useId();
  const limitId = useId();
  const location = useLocation();
  const fetcher = useFetcher({ key: `${CART_FETCHER}add:${variantId}` });
  const reply = parseReply(fetcher.data);
  const isDoublePress = useDoublePress(fetcher.data);
  const busy = fetcher.state !== 'idle';
  const shownReply = fetcher.state === 'submitting' ? null : reply;
  const alive = useAlive();
  const row = useRef<HTMLDivElement>(null);
  const passed = usePassed(row);
  const viewCart = (
    <a href={paths.cart()} className="target text-link ml-4 justify-center lg:hidden">
      View Cart
    </a>
  );

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
      <div ref={row} className="flex flex-wrap items-end gap-3">
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
        {shownReply?.ok ? viewCart : null}
      </p>
      {alive ? null : (
        <p id={ADDED} className="without-script mt-3 hidden font-semibold text-moss target:block">
          Added to your cart
          {viewCart}
        </p>
      )}
      {available ? (
        <div className="buy-bar" data-shown={passed || undefined}>
          <p>
            {shownReply?.ok ? (
              <>Added to your cart {viewCart}</>
            ) : (
              <>
                <span>{title}</span>
                {price}
              </>
            )}
          </p>
          <Button busy={busy}>Add to Cart</Button>
        </div>
      ) : null}
    </fetcher.Form>
  );
}
