import { useState } from 'react';
import { AddressLines } from '~/components/customers/address-list';
import { Button } from '~/components/ui/forms/button';
import { ORDER_SUMMARY, REVIEW } from '~/content/checkout/checkout';
import type { Review } from '~/domain/checkout/checkout';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

type DeliveryReviewProps = {
  review: Review;
  /** Called when another shipping rate is chosen. */
  onChoose: () => void;
  isBusy: boolean;
};

/** The delivery address and the shipping rates, which are Shopify's with Shopify's prices. */
export function DeliveryReview({ review, onChoose, isBusy }: DeliveryReviewProps) {
  const { to, rates, rate } = review;
  const [picked, setPicked] = useState({ of: rate, id: rate });
  const chosen = picked.of === rate ? picked.id : rate;
  const choose = (id: string) => {
    setPicked({ of: rate, id });
    onChoose();
  };
  return (
    <>
      <section aria-labelledby="checkout-to" className="checkout-part">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="checkout-to" className="text-xl">
            {REVIEW.to}
          </h2>
          <a href={paths.checkout()} className="target text-link text-sm">
            {REVIEW.changeAddress}
          </a>
        </div>
        {to.name ? (
          <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {to.name}
          </p>
        ) : null}
        <AddressLines lines={to.lines} />
      </section>
      {rates.length > 0 ? (
        <fieldset className="checkout-part checkout-choice" aria-busy={isBusy || undefined}>
          <legend className="checkout-legend">{REVIEW.shipping}</legend>
          {rates.map(({ id, title, cents }) => (
            <label key={id} className="checkout-card items-center!">
              <input
                type="radio"
                name="shipping"
                value={id}
                checked={id === chosen}
                onChange={() => choose(id)}
              />
              <span className="min-w-0 flex-1">{title}</span>
              <span className="font-semibold tabular-nums">
                {cents === 0 ? ORDER_SUMMARY.free : formatUsd(cents)}
              </span>
            </label>
          ))}
          {rates.length === 1 ? null : (
            <Button name="intent" value="update" variant="secondary" className="without-script">
              {REVIEW.update}
            </Button>
          )}
        </fieldset>
      ) : null}
    </>
  );
}
