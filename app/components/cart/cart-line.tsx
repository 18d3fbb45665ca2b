import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useFetcher, type FetcherWithComponents } from '~/framework';
import { QuantityStepper } from './quantity-stepper';
import type { CartLine } from '~/domain/cart/cart';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';
import { CART_FETCHER, isRejected, parseReply } from './cart-fetcher';
import type { Picture } from '~/domain/catalogue/catalogue';
import { pictureUrl, srcSet } from '~/domain/core/picture';

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
          <span className="sr-only">Item total </span>
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

type TypedQuantityProps = {
  /** Id of the form that submits the typed number; the stepper has a form of its own. */
  formId: string;
  title: string;
  quantity: number;
  limit: number | null;
};

/**
 * The editable number between minus and plus. Submits on Enter, or on blur if the number has changed. A
 * number above the limit is reset, and the stepper shows why.
 */
function TypedQuantity({ formId, title, quantity, limit }: TypedQuantityProps) {
  const field = useRef<HTMLInputElement>(null);
  const putBack = () => {
    if (field.current) field.current.value = String(quantity);
  };
  useEffect(putBack, [quantity]);

  return (
    <input
      ref={field}
      form={formId}
      name="quantity"
      aria-label={`Quantity of ${title}`}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={quantity}
      onBlur={(event) => {
        const { value, form } = event.currentTarget;
        if (value.trim() === String(quantity)) return;
        form?.requestSubmit();
        if (limit !== null && Number(value) > limit) putBack();
      }}
      className="h-11 w-14 bg-transparent text-center font-semibold tabular-nums"
    />
  );
}

/**
 * One line's fetcher and the state to show while it is in flight: the requested quantity, or that the line
 * is being removed. `guard` stops a quantity above the limit: it ignores the press and logs a warning (spec
 * section 5, Cart quantity).
 */
export function useLineChange(line: CartLine) {
  const fetcher = useFetcher({ key: `${CART_FETCHER}${line.id}` });
  const reply = parseReply(fetcher.data);
  const form = isRejected(fetcher) ? undefined : fetcher.formData;
  const requested = form?.get('intent') === 'update' ? Number(form.get('quantity')) : line.quantity;

  const guard = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const typedQuantity = Number(new FormData(event.currentTarget, submitter).get('quantity'));
    if (line.maxQuantity === null || !(typedQuantity > line.maxQuantity)) return;
    event.preventDefault();
    // oxlint-disable-next-line no-console -- the spec asks for it
    console.warn(`${line.title}: ${typedQuantity} is more than the limit of ${line.maxQuantity}`);
  };

  return {
    fetcher,
    guard,
    quantity: Number.isInteger(requested) && requested > 0 ? requested : line.quantity,
    leaving: form?.get('intent') === 'remove',
    message: fetcher.state === 'idle' && reply ? reply.message : null,
  };
}

/** A cart line's square picture; `widthPx` is its width on the page. Decorative: the title is beside it. */
export function LinePicture({ picture, widthPx }: { picture: Picture | null; widthPx: number }) {
  const shape = 'aspect-square w-full rounded-md bg-kraft object-cover';
  if (!picture) return <span className={`block ${shape}`} />;
  return (
    <img
      src={pictureUrl(picture.url, { width: widthPx * 2 })}
      srcSet={srcSet(picture.url, [widthPx, widthPx * 2, widthPx * 3])}
      sizes={`${widthPx}px`}
      alt=""
      width={widthPx}
      height={widthPx}
      loading="lazy"
      className={shape}
    />
  );
}

type RemoveButtonProps = {
  line: Pick<CartLine, 'id' | 'title'>;
  form: FetcherWithComponents<unknown>['Form'];
  returnTo?: string;
};

function leave({ currentTarget }: FormEvent<HTMLFormElement>) {
  const line = currentTarget.closest('li');
  if (line) focusBeside(line);
}

export function RemoveButton({ line, form: Form, returnTo }: RemoveButtonProps) {
  return (
    <Form method="post" action={paths.cart()} onSubmit={leave}>
      <input type="hidden" name="lineId" value={line.id} />
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <button
        type="submit"
        name="intent"
        value="remove"
        aria-label={`Remove ${line.title}`}
        className="target -ml-1 justify-center px-1 underline underline-offset-4 hover:decoration-2"
      >
        Remove
      </button>
    </Form>
  );
}

/**
 * Moves the focus before a line of the cart is removed together with its pressed button: to the product
 * link of the next line, else of the previous one, else to the page. Never to another Remove button, which
 * a key that is still held down would press.
 */
export function focusBeside(line: Element): void {
  const other = line.nextElementSibling ?? line.previousElementSibling;
  const link = other?.querySelector('a');
  if (link) link.focus();
  else line.ownerDocument.getElementById('main')?.focus({ preventScroll: true });
}
