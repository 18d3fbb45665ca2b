import { Abandon } from '~/components/deposits/deposit-status';
import { useReaderZone } from '~/components/ui/own-moment';
import { LinkButton } from '~/components/ui/forms/button';
import {
  OPEN_PAYMENT_LINK,
  openPaymentLabel,
  PAYMENT_BACK,
  PAYMENT_PAGE,
  paymentLabel,
} from '~/content/payments/payment-list';
import { customerNumber } from '~/domain/core/ids';
import type { PaymentShown } from '~/domain/payments/payment-view';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { Notice } from '~/components/ui/notice';
import type { OpenPayment } from '~/domain/payments/payment';

type PaymentStatusProps = {
  payment: PaymentShown;
  /** Email address that the confirmation goes to. */
  email: string;
  /** Name of the organization whose Earth Cash pays; null for the customer's own. */
  organization: string | null;
  /** URL of the bank's authentication page. */
  bankUrl: string | null;
  /** Why the payment was not completed, as a sentence. */
  reason: string | null;
};

/** The state of a payment and what to do next. A live region: changes are read out. */
export function PaymentStatus(props: PaymentStatusProps) {
  const { payment, email, organization, bankUrl, reason } = props;
  const labels = paymentLabel(payment, { email, organization });
  return (
    <>
      <div role="status">
        <h1 tabIndex={-1} className="outline-none">
          {labels.heading}
        </h1>
        <p className="mt-3 max-w-prose text-lg [overflow-wrap:anywhere]">{labels.text}</p>
        {reason ? <p className="mt-3 max-w-prose text-lg font-semibold">{reason}</p> : null}
      </div>
      <div data-print="off" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <NextStep payment={payment} bankUrl={bankUrl} />
      </div>
    </>
  );
}

function NextStep({ payment, bankUrl }: Pick<PaymentStatusProps, 'payment' | 'bankUrl'>) {
  const { id, state, purpose } = payment;
  const pollAgain = (
    <a href={paths.checkoutPayment(id)} className="target text-link font-semibold">
      {PAYMENT_PAGE.recheck}
    </a>
  );
  switch (state) {
    case 'requires_action':
      return (
        <>
          {bankUrl ? (
            <LinkButton to={bankUrl} data-document="">
              {PAYMENT_PAGE.toBank}
            </LinkButton>
          ) : (
            <>
              <p>{PAYMENT_PAGE.bankSilent}</p>
              {pollAgain}
            </>
          )}
          <Abandon action={paths.checkoutPayment(id)} label={PAYMENT_PAGE.abandon} />
        </>
      );
    case 'completed':
    case 'settled':
      return <Done payment={payment} />;
    case 'failed':
      return <LinkButton to={PAYMENT_BACK[purpose].to}>{PAYMENT_BACK[purpose].label}</LinkButton>;
    case 'processing':
      return <LinkButton to={PAYMENT_BACK[purpose].to}>{PAYMENT_BACK[purpose].label}</LinkButton>;
    case 'review':
      return <ToShop />;
    default:
      return (
        <>
          {/* Without JavaScript the page reloads itself. */}
          <noscript>
            <meta httpEquiv="refresh" content="3" />
          </noscript>
          {pollAgain}
        </>
      );
  }
}

function Done({ payment: { orderGid, orderName, purpose } }: { payment: PaymentShown }) {
  if (purpose === 'invoice') {
    return (
      <LinkButton to={accountPaths.manageInvoices()} variant="secondary">
        {PAYMENT_PAGE.invoices}
      </LinkButton>
    );
  }
  return (
    <>
      {orderGid ? (
        <LinkButton to={accountPaths.manageOrder(customerNumber(orderGid))}>
          {PAYMENT_PAGE.order(orderName ?? '')}
        </LinkButton>
      ) : null}
      <ToShop />
    </>
  );
}

function ToShop() {
  return (
    <a href={paths.shopAll()} className="target text-link">
      {PAYMENT_PAGE.shop}
    </a>
  );
}

/** Payments and deposits that have not ended, each with a link to its page. */
export function OpenPayments({ open }: { open: readonly OpenPayment[] }) {
  const zone = useReaderZone();
  if (open.length === 0) return null;
  return (
    <div data-print="off" className="my-6 grid gap-4">
      {open.map((one) => (
        <Notice key={one.id}>
          <p>{openPaymentLabel(one, zone)}</p>
          <p>
            <a
              href={
                one.kind === 'payment'
                  ? paths.checkoutPayment(one.id)
                  : accountPaths.deposit(one.id)
              }
              className="target underline underline-offset-4"
            >
              {OPEN_PAYMENT_LINK[one.kind]}
            </a>
          </p>
        </Notice>
      ))}
    </div>
  );
}
