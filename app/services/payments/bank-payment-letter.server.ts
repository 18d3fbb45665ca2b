import { BANK_PAYMENT, bankPaymentKept } from '~/content/payments/bank-payment';
import { errorMessage } from '~/content/core/errors';
import { customerNumber } from '~/domain/core/ids';
import { formatUsd } from '~/domain/core/money';
import { hasBankDeclined, paymentFailure } from '~/domain/payments/payment-failure';
import { findOrderName } from '~/models/payments/payments-of-order.server';
import { getPayment } from '~/models/payments/payment.server';
import { findNameForMails } from '~/models/organizations/organization.server';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';

/** That a payment from a bank account has failed days after it was begun, why, and where to pay again. */
export const bankPaymentLetter: WriteLetter = async (context, { about: id }) => {
  const { db, links } = context;
  const payment = await getPayment(db, id);
  const { state, purpose, subject, customerGid, organizationId } = payment;
  const failure = paymentFailure(payment.failureCode);
  if (state !== 'failed' || failure === null) return 'not-due';
  const isInvoice = purpose === 'invoice';
  return toCustomer(context, customerGid, {
    amount: formatUsd(payment.totalCents),
    what: isInvoice ? BANK_PAYMENT.invoice : BANK_PAYMENT.order(await findOrderName(db, subject)),
    method: payment.methodName ?? '',
    reason: errorMessage(failure),
    kept: bankPaymentKept({
      isDeclined: hasBankDeclined(failure),
      storeCreditCents: payment.storeCreditCents,
      organization: await findNameForMails(db, organizationId),
    }),
    again: isInvoice ? links.payInvoice(subject) : links.payOrder(customerNumber(subject)),
  });
};
