import { ControlError, readNumber, readText } from '../../kit/control-input';
import type { Input } from '../../kit/control-input';
import { drawnSession, expireSession } from '../checkout-sessions';
import { bankDetails, cardDetails, emptyBilling } from '../make-method';
import { newMandate } from '../mandates';
import { attachMethod, methodBody } from '../payment-methods';
import type { PaymentMethodRow } from '../rows';
import type { Shelf } from '../shelf';
import { findTestBankAccount, findTestCard } from '../test-numbers';

/**
 * `POST /control/stripe`, the part that saves test methods without the hosted page, and ends
 * hosted pages.
 */
export function methodActions(shelf: Shelf): Record<string, (input: Input) => unknown> {
  const base = () => ({
    id: shelf.newId('pm'),
    created: shelf.now(),
    customer: null,
    isDetached: false,
    billing: emptyBilling,
    metadata: {},
  });
  const save = (method: PaymentMethodRow, input: Input): PaymentMethodRow => {
    const customer = shelf.customers.get(readText(input, 'customer'));
    if (customer === undefined || customer.deleted) throw new ControlError('no such customer');
    const row = attachMethod(shelf, method, customer.id);
    const isDefault = input.default === true || input.default === 'true';
    if (isDefault) shelf.customers.put({ ...customer, defaultPaymentMethod: row.id });
    return row;
  };

  return {
    /** A hosted page that nobody has finished ends before its time. */
    'expire-session': (input) => {
      const session = shelf.checkoutSessions.get(readText(input, 'id'));
      if (session?.status !== 'open') throw new ControlError('there is no such open session');
      return drawnSession(shelf, expireSession(shelf, session));
    },
    /** `number` of a test card, whatever its bank says when cards are saved; `default` as well. */
    card: (input) => {
      const [test] = findTestCard(readText(input, 'number').replaceAll(' ', '')) ?? [];
      if (test === undefined) throw new ControlError('no test card has this number');
      const year = readNumber(input, 'expYear', new Date(shelf.now() * 1000).getUTCFullYear() + 2);
      const card = cardDetails(test, readNumber(input, 'expMonth', 12), year);
      return methodBody(save({ ...base(), type: 'card', card, bank: null }, input));
    },
    /**
     * A saved card `id` behaves like the test card `number` from now on, as when its bank blocks it or
     * its holder has spent all: what it looks like stays.
     */
    'card-behaves': (input) => {
      const method = shelf.paymentMethods.get(readText(input, 'id'));
      const [test] = findTestCard(readText(input, 'number').replaceAll(' ', '')) ?? [];
      if (!method?.card) throw new ControlError('there is no such card');
      if (test === undefined) throw new ControlError('no test card has this number');
      return methodBody(shelf.paymentMethods.put({ ...method, card: { ...method.card, test } }));
    },
    /** `number` of a test account; it is verified and its holder has agreed to be debited. */
    bank: (input) => {
      const [test] = findTestBankAccount(readText(input, 'number')) ?? [];
      if (test === undefined) throw new ControlError('no test bank account has this number');
      const said = { accountType: 'checking', holderType: 'individual', isVerified: true } as const;
      const bank = bankDetails(test, said);
      const row = save({ ...base(), type: 'us_bank_account', card: null, bank }, input);
      newMandate(shelf, row.id);
      return methodBody(row);
    },
  };
}
