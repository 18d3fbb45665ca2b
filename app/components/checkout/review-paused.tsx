import { LinkButton } from '~/components/ui/link-button';
import { Notice } from '~/components/ui/notice';
import { REVIEW } from '~/content/checkout/checkout';
import { paths } from '~/paths';

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
