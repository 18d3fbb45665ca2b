import { Notice } from '~/components/ui/notice';
import { OPEN_PAYMENT_LINK, openPaymentWords } from '~/content/payments/open-payments';
import type { OpenPayment } from '~/domain/payments/open-payment';
import { paths } from '~/paths';

/** Payments and deposits that have not ended, each with a link to its page. */
export function OpenPayments({ open }: { open: readonly OpenPayment[] }) {
  if (open.length === 0) return null;
  return (
    <div data-print="off" className="my-6 grid gap-4">
      {open.map((one) => (
        <Notice key={one.id}>
          <p>{openPaymentWords(one)}</p>
          <p>
            <a
              href={one.kind === 'payment' ? paths.checkoutPayment(one.id) : paths.deposit(one.id)}
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
