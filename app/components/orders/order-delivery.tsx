import { AddressLines } from '~/components/customers/address-lines';
import { stateWords } from '~/content/orders/orders';
import type { Order } from '~/domain/orders/order';
import { orderAddressLines } from '~/domain/orders/order-address-lines';

/** The delivery address of an order, and its parcels with tracking links. */
export function OrderDelivery({ order }: { order: Order }) {
  const { shippingAddress: to, fulfillments } = order;
  return (
    <section aria-labelledby="delivery" className="mt-10">
      <h2 id="delivery">Delivery</h2>
      {to ? (
        <div className="mt-4">
          <AddressLines lines={orderAddressLines(to)} />
        </div>
      ) : null}
      <ul className="mt-4 grid gap-3">
        {fulfillments.map((fulfillment) => (
          <li key={fulfillment.id}>
            {stateWords(fulfillment.displayStatus)}
            {fulfillment.locationName ? ` from ${fulfillment.locationName}` : ''}:{' '}
            {fulfillment.lines.map((line) => `${line.quantity} × ${line.title}`).join(', ')}
            {fulfillment.tracking.map(({ company, number, url }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- two parcels may share all words
              <span key={place} className="block text-ink-soft">
                {company}{' '}
                {url?.startsWith('https://') ? (
                  <a href={url} className="underline" rel="noreferrer" data-document="">
                    {number ?? 'Track'}
                  </a>
                ) : (
                  number
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
