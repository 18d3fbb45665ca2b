import type { SettlePayment } from '../app/domain/settled';
import { checkInvoice, recordInBooks } from '../app/services/book-payment.server';
import { chargeCard } from '../app/services/charge-payment.server';
import { completeOrder, markPaid } from '../app/services/complete-payment.server';
import { checkDraft, makeDraft } from '../app/services/draft-payment.server';
import type { PaymentMachineNeeds, PaymentParts } from '../app/services/payment-needs';
import { settlePayment } from '../app/services/settle-payment.server';
import { undo } from '../app/services/undo-payment.server';

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
