import type { SampleCase } from '~/domain/catalogue/buying-help';
import { businessDays, spanOf, type StorePromise } from '~/domain/catalogue/store-promise';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

/** What a shopper asks before paying: a name, an answer, and where to read more. */
export type PromiseRow = {
  name: string;
  text: string;
  link?: { label: string; href: string };
  /** Only of what is in stock: nobody knows when the rest ships. */
  isOfStock?: true;
};

/** How soon an order is packed; null if the shop does not say. */
export function handlingLabel({ handlingDays }: Pick<StorePromise, 'handlingDays'>): string | null {
  if (handlingDays === null) return null;
  if (handlingDays === 0) return 'Ships the same business day.';
  return handlingDays === 1
    ? 'Ships within 1 business day.'
    : `Ships within ${handlingDays} business days.`;
}

/** How long parcels travel, over all zones; null if the shop does not say. */
export function transitLabel({ zones }: Pick<StorePromise, 'zones'>): string | null {
  const span = spanOf(zones);
  return (
    span &&
    `Delivery takes ${businessDays(span.fromDays, span.toDays)}${zones.length > 1 ? ', depending on your state' : ''}.`
  );
}

/** The returns policy in a sentence; null if the shop does not say. */
export function returnLabel({ returnDays }: Pick<StorePromise, 'returnDays'>): string | null {
  return returnDays === null
    ? null
    : `Return unopened cases within ${returnDays} ${returnDays === 1 ? 'day' : 'days'} of delivery.`;
}

/** Returns what a product's page promises, beside its price. Only the server calls it. */
export function promiseRows(promise: StorePromise, sample: SampleCase | null): PromiseRow[] {
  const { freeShippingCents } = promise;
  const delivery = [handlingLabel(promise), transitLabel(promise)].filter(Boolean).join(' ');
  const returns = returnLabel(promise);
  return [
    ...(delivery
      ? [
          {
            name: 'Delivery',
            text: delivery,
            isOfStock: true as const,
            ...(promise.zones.length > 1 && {
              link: { label: 'Delivery times by state', href: paths.shipping() },
            }),
          },
        ]
      : []),
    ...(freeShippingCents === null
      ? []
      : [{ name: 'Shipping', text: `Free on orders of ${formatUsd(freeShippingCents)} or more.` }]),
    ...(returns
      ? [
          {
            name: 'Returns',
            text: returns,
            link: { label: 'Returns policy', href: paths.returns() },
          },
        ]
      : []),
    ...(sample
      ? [
          {
            name: 'Try first',
            text: `Not sure which one? Order a sample case for ${formatUsd(sample.minPriceCents)}.`,
            link: { label: sample.title, href: paths.product(sample.handle) },
          },
        ]
      : []),
  ];
}
