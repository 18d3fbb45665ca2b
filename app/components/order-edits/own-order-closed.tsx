import { OWN_ORDER } from '~/content/order-edits/own-order';
import { paths } from '~/paths';

/** Why a customer cannot change an order by themselves, and who can. */
export function OwnOrderClosed({ why }: { why: string }) {
  return (
    <>
      <p className="mt-6 max-w-prose">{why}</p>
      <p className="mt-3">
        <a href={paths.contact()} className="target text-link">
          {OWN_ORDER.contact}
        </a>
      </p>
    </>
  );
}
