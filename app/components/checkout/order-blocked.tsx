import { Notice } from '~/components/ui/notice';
import { REVIEW } from '~/content/checkout/checkout';
import { paths } from '~/paths';

/**
 * Says why the order cannot be placed as it is, before the customer fills in the rest, and where to fix it.
 */
export function OrderBlocked({ blocks }: { blocks: readonly string[] }) {
  if (blocks.length === 0) return null;
  return (
    <div className="mb-8">
      <Notice tone="problem">
        <p className="font-semibold">{REVIEW.blocked}</p>
        {blocks.map((block) => (
          <p key={block}>{block}</p>
        ))}
        <p>
          <a href={paths.cart()} className="target underline underline-offset-4">
            {REVIEW.toCart}
          </a>
        </p>
      </Notice>
    </div>
  );
}
