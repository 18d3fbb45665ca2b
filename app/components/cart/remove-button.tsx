import type { FetcherWithComponents } from '@remix-run/react';
import type { CartLine } from '~/domain/cart';
import { paths } from '~/paths';

type RemoveButtonProps = {
  line: Pick<CartLine, 'id' | 'title'>;
  form: FetcherWithComponents<unknown>['Form'];
  returnTo?: string;
};

export function RemoveButton({ line, form: Form, returnTo }: RemoveButtonProps) {
  return (
    <Form method="post" action={paths.cart()}>
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
