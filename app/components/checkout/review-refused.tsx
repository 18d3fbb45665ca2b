import { OrderBlocked } from '~/components/checkout/order-blocked';
import { LinkButton } from '~/components/ui/link-button';
import { REVIEW } from '~/content/checkout/checkout';
import { paths } from '~/paths';

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
