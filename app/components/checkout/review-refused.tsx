import { OrderBlocked } from '~/components/checkout/order-blocked';
import { LinkButton } from '~/components/ui/link-button';
import { REVIEW } from '~/content/checkout';
import { paths } from '~/paths';

/** In the place of the second page where the platform does not price the order: its own sentence. */
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
