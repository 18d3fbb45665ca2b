import { AddressLines } from '~/components/account/address-lines';
import { OrderLines } from '~/components/dashboard/order-lines';
import { orderAmount, orderDay, stateWords } from '~/content/orders';
import type { Order, OrderAddress, OrderMoney } from '~/domain/order';
import { US_STATES } from '~/domain/us-states';

function Sum({
  label,
  amount,
  isTotal = false,
}: {
  label: string;
  amount: OrderMoney | null;
  isTotal?: boolean;
}) {
  if (!amount) return null;
  const style = isTotal ? 'mt-2 border-t border-line pt-3 text-lg font-semibold' : '';
  return (
    <div className={`flex justify-between gap-8 ${style}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{orderAmount(amount)}</dd>
    </div>
  );
}

function Delivery({ order }: { order: Order }) {
  const { shippingAddress: to, fulfillments } = order;
  return (
    <section aria-labelledby="delivery" className="mt-10">
      <h2 id="delivery">Delivery</h2>
      {to ? (
        <div className="mt-4">
          <AddressLines lines={linesOf(to)} />
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

/** As on a label: `Milwaukee, WI 53202`; the country where it is another than ours. */
function linesOf(to: OrderAddress): string[] {
  const isHere = to.country === 'United States';
  const code = isHere ? US_STATES.find(([, name]) => name === to.province)?.[0] : undefined;
  const region = [code ?? to.province, to.zip].filter(Boolean).join(' ');
  const lines = [
    [to.firstName, to.lastName].filter(Boolean).join(' ') || to.name,
    to.company,
    to.address1,
    to.address2,
    [to.city, region].filter(Boolean).join(', '),
    isHere ? null : to.country,
  ];
  return lines.filter((line): line is string => Boolean(line));
}

/** Everything of one order (spec section 3, Order; which lines: section 5). */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <>
      <h1>Order {order.name}</h1>
      <p className="mt-3 text-ink-soft">
        <time dateTime={order.createdAt}>{orderDay(order.createdAt)}</time>,{' '}
        {stateWords(order.displayFinancialStatus)},{' '}
        {stateWords(order.displayFulfillmentStatus).toLowerCase()}
        {order.cancelledAt ? `, cancelled on ${orderDay(order.cancelledAt)}` : ''}
        {order.edited ? ', edited since' : ''}
      </p>
      {order.lines.length > 0 ? (
        <div className="mt-8">
          <OrderLines lines={order.lines} />
        </div>
      ) : (
        <p className="mt-8">
          Nothing is left of this order: every line was taken out or given back.
        </p>
      )}
      <dl className="ml-auto mt-6 grid max-w-sm gap-2">
        <Sum label="Subtotal" amount={order.subtotal} />
        {/* The platform's subtotal is what is left after them. */}
        <Sum
          label="Discounts, already taken off"
          amount={order.discounts?.cents ? order.discounts : null}
        />
        <Sum label="Shipping" amount={order.shipping} />
        {order.taxLines.map((tax, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two taxes may have one name
          <Sum key={place} label={tax.title} amount={tax.price} />
        ))}
        <Sum label="Total" amount={order.currentTotal} isTotal />
        {order.originalTotal.cents === order.currentTotal.cents ? null : (
          <Sum label="Total when ordered" amount={order.originalTotal} />
        )}
      </dl>
      <Delivery order={order} />
      {order.refunds.length > 0 ? (
        <section aria-labelledby="refunds" className="mt-10">
          <h2 id="refunds">Refunds</h2>
          <ul className="mt-4 grid gap-2">
            {order.refunds.map((refund) => (
              <li key={refund.id}>
                {refund.createdAt ? `${orderDay(refund.createdAt)}: ` : ''}
                {orderAmount(refund.totalRefunded)}
                {refund.note ? ` (${refund.note})` : ''}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
