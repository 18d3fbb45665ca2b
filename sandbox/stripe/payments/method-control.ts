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
 * `POST /control/stripe`, actions that save test methods without the hosted page, and that expire hosted
 * pages.
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
    /** Expires an unfinished hosted page ahead of time. */
    'expire-session': (input) => {
      const session = shelf.checkoutSessions.get(readText(input, 'id'));
      if (session?.status !== 'open') throw new ControlError('there is no such open session');
      return drawnSession(shelf, expireSession(shelf, session));
    },
    /** Saves the test card `number`, even one that declines when saved; `default` makes it the default. */
    card: (input) => {
      const [test] = findTestCard(readText(input, 'number').replaceAll(' ', '')) ?? [];
      if (test === undefined) throw new ControlError('no test card has this number');
      const year = readNumber(input, 'expYear', new Date(shelf.now() * 1000).getUTCFullYear() + 2);
      const card = cardDetails(test, readNumber(input, 'expMonth', 12), year);
      return methodBody(save({ ...base(), type: 'card', card, bank: null }, input));
    },
    /**
     * Makes the saved card `id` behave like the test card `number` from now on, as if its bank blocked it or
     * its limit was reached. Its brand and digits stay.
     */
    'card-behaves': (input) => {
      const method = shelf.paymentMethods.get(readText(input, 'id'));
      const [test] = findTestCard(readText(input, 'number').replaceAll(' ', '')) ?? [];
      if (!method?.card) throw new ControlError('there is no such card');
      if (test === undefined) throw new ControlError('no test card has this number');
      return methodBody(shelf.paymentMethods.put({ ...method, card: { ...method.card, test } }));
    },
    /** Saves the test account `number`; it is verified and has a mandate. */
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
