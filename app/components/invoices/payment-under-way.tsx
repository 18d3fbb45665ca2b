import { Notice } from '~/components/ui/notice';
import { INVOICE_PAY } from '~/content/invoices/invoices';
import type { InvoicePaymentShown } from '~/domain/invoices/invoice-payment';
import { paths } from '~/paths';

/** The payment that has to end before another one can be made. */
export function PaymentUnderWay({ payment }: { payment: InvoicePaymentShown }) {
  return (
    <div className="mt-6 max-w-lg">
      <Notice>
        <p>{INVOICE_PAY.underWay(payment.totalCents)}</p>
        <p>
          <a href={paths.checkoutPayment(payment.id)} className="target underline">
            {INVOICE_PAY.toUnderWay}
          </a>
        </p>
      </Notice>
    </div>
  );
}
