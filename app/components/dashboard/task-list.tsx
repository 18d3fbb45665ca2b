import type { ReactNode } from 'react';
import { LinkButton } from '~/components/ui/forms/button';
import { useReaderZone } from '~/components/ui/own-moment';
import { LoadProblem } from '~/components/customers/account-frame';
import { errorMessage } from '~/content/core/errors';
import { CUSTOM_WAITING, HOME } from '~/content/dashboard/dashboard-home';
import { calendarDay } from '~/content/invoices/invoices';
import { OPEN_PAYMENT_LINK, openPaymentLabel } from '~/content/payments/payment-list';
import type { HomeInvoices, HomeTask } from '~/domain/dashboard/home-page';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { orderStepLabel } from '~/content/orders/order-timeline';
import { orderAmount } from '~/content/orders/orders';

const LABELS = HOME.tasks;

type TaskListProps = { tasks: readonly HomeTask[]; invoices: HomeInvoices };

/** What waits for the customer, the most urgent first, each with the link that settles it. */
export function TaskList({ tasks, invoices }: TaskListProps) {
  const bills = invoices === 'silent' ? null : invoices;
  const zone = useReaderZone();
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">{LABELS.heading}</h2>
      {tasks.length === 0 ? <p className="text-ink-soft">{LABELS.none}</p> : null}
      <ul className="home-rows">
        {tasks.map((task) => {
          const { key, title, text, isUrgent, to, label, name } = shown(task, zone);
          return (
            <li key={key}>
              <div>
                <h3>{title}</h3>
                <p>
                  {text}
                  {isUrgent ? <strong className="ml-2 text-danger">{LABELS.overdue}</strong> : null}
                </p>
              </div>
              <LinkButton to={to} variant={isUrgent ? 'primary' : 'secondary'} aria-label={name}>
                {label}
              </LinkButton>
            </li>
          );
        })}
      </ul>
      {invoices === 'silent' ? (
        <LoadProblem problem={errorMessage('invoices_unavailable')} />
      ) : null}
      {bills && bills.count > bills.open.length ? (
        <p className="mt-2 flex flex-wrap justify-between gap-x-6">
          {LABELS.total(bills.totalCents)}
          <a
            href={accountPaths.manageInvoices()}
            className="target text-link -my-2.5 font-semibold"
          >
            {LABELS.allInvoices(bills.count)}
          </a>
        </p>
      ) : null}
    </section>
  );
}

type Shown = {
  key: string;
  title: ReactNode;
  text: ReactNode;
  isUrgent?: boolean;
  to: string;
  label: string;
  /** The link's name, where its label alone does not say what it is about. */
  name?: string;
};

function shown(task: HomeTask, zone: string): Shown {
  switch (task.kind) {
    case 'invoice': {
      const { id, number, balanceCents, dueOn } = task.invoice;
      return {
        key: `invoice ${id}`,
        title: <a href={accountPaths.manageInvoice(id)}>{LABELS.invoice(number)}</a>,
        text: LABELS.invoiceText(balanceCents, calendarDay(dueOn)),
        isUrgent: task.isOverdue,
        to: accountPaths.payInvoice(id),
        label: LABELS.pay,
        name: LABELS.payNumber(number),
      };
    }
    case 'verify': {
      const { id, kind } = task.open;
      return {
        key: `verify ${id}`,
        title: LABELS.verify,
        text: openPaymentLabel(task.open, zone),
        to: kind === 'payment' ? paths.checkoutPayment(id) : accountPaths.deposit(id),
        label: OPEN_PAYMENT_LINK[kind],
      };
    }
    case 'order': {
      const { number, name, total } = task.order;
      const isUnpaid = task.step.kind === 'unpaid';
      return {
        key: `order ${number}`,
        title: (
          <a href={accountPaths.manageOrder(number)}>{LABELS.order(name, orderAmount(total))}</a>
        ),
        text: orderStepLabel(task.step),
        to: isUnpaid ? accountPaths.payOrder(number) : paths.contactSales(),
        label: isUnpaid ? LABELS.pay : LABELS.ask,
        ...(isUnpaid && { name: LABELS.payOf(name) }),
      };
    }
    case 'on-invoice': {
      const { number, name, total } = task.order;
      return {
        key: `on invoice ${number}`,
        title: (
          <a href={accountPaths.manageOrder(number)}>{LABELS.order(name, orderAmount(total))}</a>
        ),
        text: LABELS.onInvoice,
        to: accountPaths.payOrder(number),
        label: LABELS.pay,
        name: LABELS.payOf(name),
      };
    }
    case 'custom': {
      const { id, name, product, size, step } = task.order;
      const { text, label } = CUSTOM_WAITING[step];
      return {
        key: `custom ${id}`,
        title: `${name}: ${product}, ${size}`,
        text,
        to: step === 'pay' ? accountPaths.payCustomOrder(id) : accountPaths.customOrder(id),
        label,
        name: `${label}, ${name}`,
      };
    }
    case 'requests':
      return {
        key: 'requests',
        title: LABELS.requests(task.count),
        text: LABELS.requestsText,
        to: accountPaths.organizationCash(),
        label: LABELS.decide,
        name: `${LABELS.decide}: ${LABELS.requests(task.count)}`,
      };
  }
}
