import type { AccountReply } from '~/components/ui/forms/account-form';
import { LinkButton } from '~/components/ui/forms/button';
import { PostButton } from '~/components/ui/forms/post-button';
import { DetailSection } from '~/components/ui/detail-page';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { BILLING_REJECTION_LABELS, ORDER_INVOICE } from '~/content/invoices/order-invoice';
import { formatUsd } from '~/domain/core/money';
import type { OrderInvoiceShown } from '~/domain/invoices/order-invoice';
import { accountPaths } from '~/account-paths';

/** The invoice of an order for its customer: its number, what is open, and where it is paid. */
export function OrderInvoice({ invoice }: { invoice: OrderInvoiceShown }) {
  const { state, bookInvoiceId: id, balanceCents } = invoice;
  const isThere = id !== null && state !== 'void' && state !== 'rejected';
  return (
    <section aria-labelledby="invoice" className="mt-8">
      <h2 id="invoice">{ORDER_INVOICE.title}</h2>
      {isThere ? (
        <>
          <div className="mt-4">
            <Facts invoice={invoice} />
          </div>
          <p className="mt-4 flex flex-wrap items-center gap-3" data-print="off">
            {(balanceCents ?? 0) > 0 ? (
              <LinkButton to={accountPaths.payInvoice(id)}>{ORDER_INVOICE.pay}</LinkButton>
            ) : null}
            <a href={accountPaths.manageInvoice(id)} className="target text-link">
              {ORDER_INVOICE.view}
            </a>
            <a href={accountPaths.invoicePdf(id)} className="target text-link" data-document="">
              {ORDER_INVOICE.pdf}
            </a>
          </p>
        </>
      ) : (
        <p className="mt-4">{state === 'void' ? ORDER_INVOICE.void : ORDER_INVOICE.coming}</p>
      )}
    </section>
  );
}

type ErpOrderInvoiceProps = { invoice: OrderInvoiceShown; reply: AccountReply | undefined };

/** The invoice of an order for staff, with what has to be done before it can be billed. */
export function ErpOrderInvoice({ invoice, reply }: ErpOrderInvoiceProps) {
  const { state, rejection } = invoice;
  return (
    <DetailSection id="invoice" heading={ORDER_INVOICE.title}>
      <Facts invoice={invoice}>
        <Fact term={ORDER_INVOICE.state}>{ORDER_INVOICE.states[state]}</Fact>
      </Facts>
      {rejection === null ? null : (
        <>
          <p className="my-3">{BILLING_REJECTION_LABELS[rejection]}</p>
          <PostButton intent="bill" label={ORDER_INVOICE.retry} reply={reply} />
        </>
      )}
    </DetailSection>
  );
}

type FactsProps = { invoice: OrderInvoiceShown; children?: React.ReactNode };

function Facts({ invoice: { number, totalCents, balanceCents }, children }: FactsProps) {
  return (
    <FactList>
      {children}
      {number === null ? null : <Fact term={ORDER_INVOICE.number}>{number}</Fact>}
      {totalCents === null ? null : <Fact term={ORDER_INVOICE.total}>{formatUsd(totalCents)}</Fact>}
      {balanceCents === null ? null : (
        <Fact term={ORDER_INVOICE.open}>{formatUsd(balanceCents)}</Fact>
      )}
    </FactList>
  );
}
