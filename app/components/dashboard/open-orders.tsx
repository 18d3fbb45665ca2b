import { CUSTOM_WAITING, HOME, orderStepLabel } from '~/content/dashboard/dashboard-home';
import {
  givenBackLabel,
  itemLabel,
  ORDER_PAYMENT_LABELS,
  orderAmount,
} from '~/content/orders/orders';
import type {
  CustomOrderWaiting,
  HomeInvoices as Known,
  OpenOrder,
  PastOrder,
} from '~/domain/dashboard/home-page';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';
import { LinkButton } from '~/components/ui/forms/button';
import { LoadProblem } from '~/components/customers/account-frame';
import { errorMessage } from '~/content/core/errors';
import { calendarDay } from '~/content/invoices/invoices';
import { isOverdue } from '~/domain/invoices/invoice';
import { formatUsd } from '~/domain/core/money';

const LABELS = HOME.orders;

type OpenOrdersProps = {
  orders: readonly OpenOrder[];
  /** Whether there are older ones besides. */
  hasMore: boolean;
};

/** Open orders, newest first, each with what comes next. */
export function OpenOrders({ orders, hasMore }: OpenOrdersProps) {
  return (
    <section aria-labelledby="open-orders">
      <h2 id="open-orders">{LABELS.heading}</h2>
      {orders.length === 0 ? (
        <p className="text-ink-soft">{LABELS.none}</p>
      ) : (
        <ul className="home-rows">
          {orders.map((order) => (
            <Row key={order.number} order={order} />
          ))}
        </ul>
      )}
      {hasMore ? <p className="text-ink-soft">{LABELS.more}</p> : null}
      <p className="mt-2">
        <a href={paths.manageOrders()} className="target text-link font-semibold">
          {LABELS.all}
        </a>
      </p>
    </section>
  );
}

function Row({ order }: { order: OpenOrder }) {
  const { number, name, createdAt, items, total, payment, step, tracking } = order;
  const givenBack = givenBackLabel(order);
  const isTheirs = step.kind === 'answer' || step.kind === 'unpaid';
  return (
    <li>
      <div>
        <h3>
          <a href={paths.manageOrder(number)} className="underline underline-offset-4">
            Order {name}
          </a>
        </h3>
        <p>
          <time dateTime={createdAt}>{orderDay(createdAt)}</time>, {orderAmount(total)}
          {givenBack === null ? null : `, ${givenBack}`}
          {payment === 'on-invoice' ? `, ${ORDER_PAYMENT_LABELS[payment].toLowerCase()}` : null}
        </p>
        <p>{itemLabel(items)}</p>
      </div>
      <div>
        <p data-step={isTheirs ? 'theirs' : 'ours'}>{orderStepLabel(step)}</p>
        <p className="home-ways">
          {tracking.map(({ number: parcel, url }, place) =>
            url?.startsWith('https://') ? (
              // oxlint-disable-next-line react/no-array-index-key -- two parcels may share all words
              <a
                key={place}
                href={url}
                rel="noreferrer"
                data-document=""
                className="target text-link"
              >
                {LABELS.track(parcel)}
              </a>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- two parcels may share all words
              <span key={place}>{parcel}</span>
            ),
          )}
          {step.kind === 'unpaid' ? (
            <a
              href={`${paths.manageOrder(number)}#pay`}
              aria-label={LABELS.payOf(name)}
              className="target text-link"
            >
              {LABELS.pay}
            </a>
          ) : null}
          {step.kind === 'answer' ? (
            <a href={paths.contactSales()} className="target text-link">
              {LABELS.ask}
            </a>
          ) : null}
        </p>
      </div>
    </li>
  );
}

const ORDER_AGAIN_LABELS = HOME.again;

/**
 * The latest orders, each with a link to order it again: the linked page has the form that fills the cart.
 */
export function OrderAgain({ orders }: { orders: readonly PastOrder[] }) {
  return (
    <section aria-labelledby="again">
      <h2 id="again">{ORDER_AGAIN_LABELS.heading}</h2>
      <p className="text-ink-soft">{ORDER_AGAIN_LABELS.intro}</p>
      <ul className="home-rows">
        {orders.map(({ number, name, createdAt, items }) => (
          <li key={number}>
            <div>
              <h3>{itemLabel(items)}</h3>
              <p>
                {name}, <time dateTime={createdAt}>{orderDay(createdAt)}</time>
              </p>
            </div>
            <LinkButton
              to={paths.reorder({ order: number })}
              variant="secondary"
              aria-label={ORDER_AGAIN_LABELS.actionOf(name)}
            >
              {ORDER_AGAIN_LABELS.action}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Custom orders that are waiting for the customer's answer, oldest first. */
export function CustomOrdersWaiting({ orders }: { orders: readonly CustomOrderWaiting[] }) {
  return (
    <section aria-labelledby="custom-waiting">
      <h2 id="custom-waiting">{HOME.custom.heading}</h2>
      <ul className="home-rows">
        {orders.map(({ id, name, product, size, step }) => (
          <li key={id}>
            <div>
              <h3>
                {name}: {product}, {size}
              </h3>
              <p data-step="theirs">{CUSTOM_WAITING[step].text}</p>
            </div>
            <a
              href={step === 'pay' ? paths.payCustomOrder(id) : paths.customOrder(id)}
              aria-label={`${CUSTOM_WAITING[step].label}, ${name}`}
              className="target text-link font-semibold"
            >
              {CUSTOM_WAITING[step].label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const HOME_INVOICES_LABELS = HOME.invoices;

/** Open invoices, the one due first at the top. */
export function HomeInvoices({ invoices }: { invoices: NonNullable<Known> }) {
  return (
    <section aria-labelledby="home-invoices">
      <h2 id="home-invoices">{HOME_INVOICES_LABELS.heading}</h2>
      {invoices === 'silent' ? (
        <LoadProblem problem={errorMessage('invoices_unavailable')} />
      ) : (
        <>
          <p className="text-ink-soft">{HOME_INVOICES_LABELS.total(invoices.totalCents)}</p>
          <ul className="home-rows">
            {invoices.open.map((invoice) => (
              <li key={invoice.id}>
                <div>
                  <h3>
                    <a
                      href={paths.manageInvoice(invoice.id)}
                      className="underline underline-offset-4"
                    >
                      {HOME_INVOICES_LABELS.number(invoice.number)}
                    </a>
                  </h3>
                  <p>
                    {formatUsd(invoice.balanceCents)},{' '}
                    <time dateTime={invoice.dueOn}>
                      {HOME_INVOICES_LABELS.due(calendarDay(invoice.dueOn))}
                    </time>
                    {isOverdue(invoice, invoices.today) ? (
                      <strong className="ml-2 text-danger">{HOME_INVOICES_LABELS.overdue}</strong>
                    ) : null}
                  </p>
                </div>
                <a
                  href={paths.payInvoice(invoice.id)}
                  aria-label={HOME_INVOICES_LABELS.payNumber(invoice.number)}
                  className="target text-link font-semibold"
                >
                  {HOME_INVOICES_LABELS.pay}
                </a>
              </li>
            ))}
          </ul>
          {invoices.count > invoices.open.length ? (
            <p className="mt-2">
              <a href={paths.manageInvoices()} className="target text-link font-semibold">
                {HOME_INVOICES_LABELS.all(invoices.count)}
              </a>
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}
