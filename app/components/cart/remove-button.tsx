import type { FetcherWithComponents } from '@remix-run/react';
import type { FormEvent } from 'react';
import type { CartLine } from '~/domain/cart/cart';
import { paths } from '~/paths';

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
