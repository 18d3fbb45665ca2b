import { OrderLines } from '~/components/dashboard/order-lines';
import { orderAmount, orderDay, stateWords } from '~/content/orders';
import type { Order, OrderMoney } from '~/domain/order';

function Sum({ label, amount }: { label: string; amount: OrderMoney | null }) {
  if (!amount) return null;
  return (
    <div className="flex justify-between gap-8">
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
        <address className="mt-4 not-italic" dir="auto">
          {[
            [to.firstName, to.lastName].filter(Boolean).join(' ') || to.name,
            to.company,
            to.address1,
            to.address2,
            [to.city, to.province, to.zip].filter(Boolean).join(', '),
          ]
            .filter(Boolean)
            .map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
        </address>
      ) : null}
      <ul className="mt-4 grid gap-3">
        {fulfillments.map((fulfillment) => (
          <li key={fulfillment.id}>
            {stateWords(fulfillment.displayStatus)}
            {fulfillment.locationName ? ` from ${fulfillment.locationName}` : ''}:{' '}
            {fulfillment.lines.map((line) => `${line.quantity} × ${line.title}`).join(', ')}
            {fulfillment.tracking.map(({ company, number, url }) => (
              <span key={number ?? url} className="block text-ink-soft">
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
      <OrderLines lines={order.lines} />
      <dl className="ml-auto mt-6 grid max-w-sm gap-2">
        <Sum label="Subtotal" amount={order.subtotal} />
        <Sum label="Discounts" amount={order.discounts?.cents ? order.discounts : null} />
        <Sum label="Shipping" amount={order.shipping} />
        {order.taxLines.map((tax) => (
          <Sum key={tax.title} label={tax.title} amount={tax.price} />
        ))}
        <div className="mt-2 border-t border-line pt-3 text-lg font-semibold">
          <Sum label="Total" amount={order.currentTotal} />
        </div>
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
