import { mailTo } from '~/content/layout/footer';
import { ORDER_HELP } from '~/content/orders/order-help';
import type { Order } from '~/domain/orders/order';

/** How to cancel an order that has not been shipped, report a problem with what was shipped, or ask. */
export function OrderHelp({ order }: { order: Order }) {
  const isShipped = order.fulfillments.length > 0;
  const { cancel, problem, question, heading } = ORDER_HELP;
  const offered = [...(order.cancelledAt === null ? [isShipped ? problem : cancel] : []), question];
  return (
    <section aria-labelledby="help" className="mt-10 max-w-prose" data-print="off">
      <h2 id="help">{heading}</h2>
      <ul className="mt-4 grid gap-3">
        {offered.map(({ text, label, subject }) => (
          <li key={label}>
            {text}{' '}
            <a href={mailTo(subject(order.name))} className="target text-link font-semibold">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
