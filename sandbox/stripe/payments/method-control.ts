import { ControlError, parseNumber, parseText } from '../../kit/control-input';
import type { Input } from '../../kit/control-input';
import { drawnSession, expireSession } from '../checkout-sessions';
import { bankDetails, cardDetails, emptyBilling } from '../make-method';
import { newMandate } from '../mandates';
import { attachMethod, methodBody } from '../payment-methods';
import type { PaymentMethodRow } from '../rows';
import type { Records } from '../records';
import { findTestBankAccount, findTestCard } from '../test-numbers';

/**
 * `POST /control/stripe`, actions that save test methods without the hosted page, and that expire hosted
 * pages.
 */
export function methodActions(records: Records): Record<string, (input: Input) => unknown> {
  const base = () => ({
    id: records.newId('pm'),
    created: records.now(),
    customer: null,
    isDetached: false,
    billing: emptyBilling,
    metadata: {},
  });
  const save = (method: PaymentMethodRow, input: Input): PaymentMethodRow => {
    const customer = records.customers.get(parseText(input, 'customer'));
    if (customer === undefined || customer.deleted) throw new ControlError('no such customer');
    const row = attachMethod(records, method, customer.id);
    const isDefault = input.default === true || input.default === 'true';
    if (isDefault) records.customers.put({ ...customer, defaultPaymentMethod: row.id });
    return row;
  };

  return {
    /** Expires an unfinished hosted page ahead of time. */
    'expire-session': (input) => {
      const session = records.checkoutSessions.get(parseText(input, 'id'));
      if (session?.status !== 'open') throw new ControlError('there is no such open session');
      return drawnSession(records, expireSession(records, session));
    },
    /** Saves the test card `number`, even one that declines when saved; `default` makes it the default. */
    card: (input) => {
      const [test] = findTestCard(parseText(input, 'number').replaceAll(' ', '')) ?? [];
      if (test === undefined) throw new ControlError('no test card has this number');
      const year = parseNumber(
        input,
        'expYear',
        new Date(records.now() * 1000).getUTCFullYear() + 2,
      );
      const card = cardDetails(test, parseNumber(input, 'expMonth', 12), year);
      return methodBody(save({ ...base(), type: 'card', card, bank: null }, input));
    },
    /**
     * Makes the saved card `id` behave like the test card `number` from now on, as if its bank blocked it or
     * its limit was reached. Its brand and digits stay.
     */
    'card-behaves': (input) => {
      const method = records.paymentMethods.get(parseText(input, 'id'));
      const [test] = findTestCard(parseText(input, 'number').replaceAll(' ', '')) ?? [];
      if (!method?.card) throw new ControlError('there is no such card');
      if (test === undefined) throw new ControlError('no test card has this number');
      return methodBody(records.paymentMethods.put({ ...method, card: { ...method.card, test } }));
    },
    /** Saves the test account `number`; it is verified and has a mandate. */
    bank: (input) => {
      const [test] = findTestBankAccount(parseText(input, 'number')) ?? [];
      if (test === undefined) throw new ControlError('no test bank account has this number');
      const params = {
        accountType: 'checking',
        holderType: 'individual',
        isVerified: true,
      } as const;
      const bank = bankDetails(test, params);
      const row = save({ ...base(), type: 'us_bank_account', card: null, bank }, input);
      newMandate(records, row.id);
      return methodBody(row);
    },
  };
}
