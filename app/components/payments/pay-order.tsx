import { LinkButton } from '~/components/ui/forms/button';
import { ORDERS } from '~/content/orders/orders';
import type { OrderPayment } from '~/domain/payments/order-due';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';

type PayOrderProps = {
  /** `#1001`, and as in URLs. */
  name: string;
  number: string;
  payment: OrderPayment;
  /** Shopify's page for it, where we cannot take the payment; null if there is none. */
  payUrl: string | null;
};

/** How to pay an order of which something is owed. */
export function PayOrder(props: PayOrderProps) {
  return (
    <section id="pay" aria-labelledby="pay-order" className="mt-10" data-print="off">
      <h2 id="pay-order">{ORDERS.pay.heading}</h2>
      <Choice {...props} />
    </section>
  );
}

function Choice({ name, number, payment, payUrl }: PayOrderProps) {
  const { pay } = ORDERS;
  switch (payment.kind) {
    case 'here':
      return (
        <>
          <Text>{pay.due(payment.dueCents)}</Text>
          <LinkButton to={accountPaths.payOrder(number)}>{pay.action(name)}</LinkButton>
        </>
      );
    case 'invoice':
      return (
        <>
          <Text>{pay.byInvoice}</Text>
          <LinkButton to={accountPaths.manageInvoices()} variant="secondary">
            {ORDERS.invoices}
          </LinkButton>
        </>
      );
    case 'under-way':
      return (
        <>
          <Text>{payment.isAtBank ? pay.atBank(payment.totalCents) : pay.underWay}</Text>
          <LinkButton to={paths.checkoutPayment(payment.paymentId)} variant="secondary">
            {pay.toUnderWay}
          </LinkButton>
        </>
      );
    case 'none':
      return payUrl === null ? (
        <>
          <Text>{pay.none}</Text>
          <LinkButton to={paths.contactSales()} variant="secondary">
            {pay.ask}
          </LinkButton>
        </>
      ) : (
        <>
          <Text>{pay.atShopify}</Text>
          <LinkButton to={payUrl} rel="noreferrer" data-document="">
            {pay.action(name)}
          </LinkButton>
        </>
      );
  }
}

function Text({ children }: { children: string }) {
  return <p className="my-4 max-w-prose">{children}</p>;
}
