import { orderAmount } from '~/content/orders/orders';
import { cents } from '~/domain/core/money';
import type { Order, OrderMoney } from '~/domain/orders/order';

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

/** The sums of an order: when it was placed, what was refunded, and now. */
export function OrderSums({ order }: { order: Order }) {
  const { currentTotal, originalTotal, refunded } = order;
  const hasChanged = originalTotal.cents !== currentTotal.cents;
  return (
    <dl className="ml-auto mt-6 grid max-w-lg gap-2">
      <Sum label="Subtotal" amount={order.subtotal} />
      {/* Shopify's subtotal already has the discounts subtracted. */}
      <Sum
        label="Discounts, already taken off"
        amount={order.discounts?.cents ? order.discounts : null}
      />
      <Sum label="Shipping" amount={order.shipping} />
      {order.taxLines.length === 0 ? <Sum label="Tax" amount={order.tax} /> : null}
      {order.taxLines.map((tax, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two taxes may have one name
        <Sum key={place} label={tax.title} amount={tax.price} />
      ))}
      <Sum label={hasChanged ? 'Total when ordered' : 'Total'} amount={originalTotal} isTotal />
      {refunded.cents > 0 ? (
        <Sum label="Given back" amount={{ ...refunded, cents: cents(-refunded.cents) }} />
      ) : null}
      {hasChanged ? <Sum label="Total now" amount={currentTotal} isTotal /> : null}
    </dl>
  );
}
