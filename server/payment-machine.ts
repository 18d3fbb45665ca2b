import type { SettlePayment } from '../app/domain/deposits/settled';
import { checkInvoice, recordInBooks } from '../app/services/invoices/book-payment.server';
import { chargeCard } from '../app/services/payments/charge-payment.server';
import { completeOrder, markPaid } from '../app/services/payments/complete-payment.server';
import { checkDraft, makeDraft } from '../app/services/payments/draft-payment.server';
import type { PaymentMachineNeeds, PaymentParts } from '../app/services/payments/payment-needs';
import { settlePayment } from '../app/services/payments/settle-payment.server';
import { undo } from '../app/services/payments/undo-payment.server';

const PARTS: PaymentParts = {
  makeDraft,
  checkDraft,
  checkInvoice,
  chargeCard,
  completeOrder,
  recordInBooks,
  markPaid,
  undo,
};

/** Creates the payment machine from its steps. */
export function createPaymentMachine(needs: PaymentMachineNeeds): SettlePayment {
  return (paymentId) => settlePayment(needs, PARTS, paymentId);
}
