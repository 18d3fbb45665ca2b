import { Notice } from '~/components/ui/notice';
import { REVIEW } from '~/content/checkout/checkout';
import { paths } from '~/paths';
import { LinkButton } from '~/components/ui/forms/button';

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

/** Replaces the second page if Shopify refuses to price the order: shows Shopify's sentence. */
export function ReviewRefused({ sentence }: { sentence: string }) {
  return (
    <div className="max-w-prose">
      <h1 className="mb-8">{REVIEW.title}</h1>
      <OrderBlocked blocks={[sentence]} />
      <LinkButton to={paths.checkout()} variant="secondary">
        {REVIEW.changeAddress}
      </LinkButton>
    </div>
  );
}

/** Replaces the second page for customers who load it too often: says when to try again. */
export function ReviewPaused({ sentence }: { sentence: string }) {
  return (
    <div className="max-w-prose">
      <h1 className="mb-8">{REVIEW.title}</h1>
      <div className="mb-8">
        <Notice tone="problem">
          <p>{sentence}</p>
          <p>{REVIEW.kept}</p>
        </Notice>
      </div>
      <LinkButton to={paths.checkoutPay()} variant="secondary">
        {REVIEW.again}
      </LinkButton>
    </div>
  );
}
