import { formatUsd } from '~/domain/core/money';
import type { OpenPayment } from '~/domain/payments/open-payment';
import { clockWords } from '~/content/core/dates';

/** The label of the link to it. */
export const OPEN_PAYMENT_LINK: Readonly<Record<OpenPayment['kind'], string>> = {
  payment: 'See this payment',
  deposit: 'See this deposit',
};

/** Returns what a customer is reminded of: a payment or deposit that has not ended. */
export function openPaymentWords(open: OpenPayment): string {
  const what = `${open.kind} of ${formatUsd(open.totalCents)}`;
  switch (open.stage) {
    case 'customer': {
      const end = open.until === null ? '' : ` by ${clockWords(Date.parse(open.until))}`;
      const aside =
        open.cashCents > 0
          ? ` ${formatUsd(open.cashCents)} Earth Cash is set aside for it until then.`
          : '';
      return `Your ${what} waits for you at your bank. Confirm it there${end}; after that it is canceled, and nothing is charged.${aside}`;
    }
    case 'undoing':
      return `Your ${what} could not be completed. Whatever was taken for it is being given back.`;
    case 'checked':
      return `We are checking your ${what} and will write to you.`;
    case 'under-way':
      return `Your ${what} is being worked on.`;
  }
}
