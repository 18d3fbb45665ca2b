import { Notice } from '~/components/ui/notice';
import { REVIEW } from '~/content/checkout';
import { paths } from '~/paths';

/** Why it cannot be ordered as it is, before anybody fills in the rest; and where to mend it. */
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
