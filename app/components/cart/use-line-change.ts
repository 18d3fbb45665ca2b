import { useFetcher } from '@remix-run/react';
import type { FormEvent } from 'react';
import { CART_FETCHER, isRefused, readReply } from '~/components/cart/cart-fetcher';
import type { CartLine } from '~/domain/cart/cart';

/**
 * One line's fetcher and the state to show while it is in flight: the requested quantity, or that the line
 * is being removed. `guard` stops a quantity above the limit: it ignores the press and logs a warning (spec
 * section 5, Cart quantity).
 */
export function useLineChange(line: CartLine) {
  const fetcher = useFetcher({ key: `${CART_FETCHER}${line.id}` });
  const reply = readReply(fetcher.data);
  const form = isRefused(fetcher) ? undefined : fetcher.formData;
  const asked = form?.get('intent') === 'update' ? Number(form.get('quantity')) : line.quantity;

  const guard = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const wanted = Number(new FormData(event.currentTarget, submitter).get('quantity'));
    if (line.maxQuantity === null || !(wanted > line.maxQuantity)) return;
    event.preventDefault();
    // oxlint-disable-next-line no-console -- the spec asks for it
    console.warn(`${line.title}: ${wanted} is more than the limit of ${line.maxQuantity}`);
  };

  return {
    fetcher,
    guard,
    quantity: Number.isInteger(asked) && asked > 0 ? asked : line.quantity,
    leaving: form?.get('intent') === 'remove',
    message: fetcher.state === 'idle' && reply ? reply.message : null,
  };
}
