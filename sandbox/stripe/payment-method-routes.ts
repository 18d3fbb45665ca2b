import { customerOf } from './customers';
import { listPage, listParams } from './list';
import {
  group,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  parseParams,
  text,
} from './params';
import {
  attachMethod,
  billingParams,
  given,
  mergeBilling,
  methodBody,
  readyMade,
} from './payment-methods';
import { conflict, missing, Rejection } from './rejection';
import type { StripeCall, StripeRoute } from './routes';
import type { PaymentMethodRow } from './rows';
import type { Records } from './records';
import { testCards } from './test-numbers';

/** Routes of `/v1/payment_methods`: https://docs.stripe.com/api/payment_methods */
export function methodRoutes(records: Records): StripeRoute[] {
  const { customers, paymentMethods, events } = records;

  const byAddress = ([id = '']: readonly string[]): PaymentMethodRow => {
    const row = paymentMethods.get(id);
    if (row === undefined) throw missing('PaymentMethod', id, 'payment_method');
    return row;
  };

  function attach({ ids, params }: StripeCall): object {
    const values = parseParams(params, { customer: text });
    const customer = customerOf(records, values.customer);
    const method = readyMade(records, ids[0] ?? '') ?? byAddress(ids);
    if (method.isDetached) {
      throw new Rejection(400, {
        message:
          'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      });
    }
    if (method.customer !== null) {
      throw new Rejection(400, {
        message: 'The payment method you provided has already been attached to a customer.',
      });
    }
    const decline = method.card && testCards[method.card.test]?.atSetup;
    if (decline) {
      const { code, declineCode, message } = decline;
      throw new Rejection(402, {
        type: 'card_error',
        code,
        message,
        ...(declineCode !== null && { decline_code: declineCode }),
      });
    }
    if (method.bank !== null && !method.bank.isVerified) {
      throw conflict(
        'payment_method_microdeposit_verification_required',
        'The bank account must be verified before it can be attached to a Customer.',
      );
    }
    return methodBody(attachMethod(records, method, customer.id));
  }

  function detach({ ids, params }: StripeCall): object {
    parseParams(params, {});
    const method = byAddress(ids);
    if (method.customer === null) {
      throw new Rejection(400, {
        message:
          'The payment method you provided is not attached to a customer so detachment is impossible.',
      });
    }
    const owner = customers.get(method.customer);
    if (owner?.defaultPaymentMethod === method.id) {
      customers.put({ ...owner, defaultPaymentMethod: null });
    }
    const body = methodBody(paymentMethods.put({ ...method, customer: null, isDetached: true }));
    events.emit('payment_method.detached', body);
    return body;
  }

  function update({ ids, params }: StripeCall): object {
    const values = parseParams(params, {
      billing_details: billingParams,
      card: group({ exp_month: optional(integer(1, 12)), exp_year: optional(integer(2000, 2100)) }),
      metadata,
    });
    const before = byAddress(ids);
    const { exp_month: expMonth, exp_year: expYear } = values.card;
    const changed = {
      ...before,
      billing: mergeBilling(before.billing, values.billing_details),
      metadata: mergeMetadata(before.metadata, values.metadata),
    };
    const row: PaymentMethodRow =
      changed.type === 'card'
        ? { ...changed, card: { ...changed.card, ...given({ expMonth, expYear }) } }
        : changed;
    const body = methodBody(paymentMethods.put(row));
    events.emit('payment_method.updated', body);
    return body;
  }

  function list({ params, path }: StripeCall): object {
    const { created: _created, ...pages } = listParams;
    const values = parseParams(params, {
      ...pages,
      customer: optional(text),
      type: optional(oneOf('card', 'us_bank_account')),
    });
    const owner = values.customer === undefined ? null : customerOf(records, values.customer).id;
    const rows = paymentMethods
      .values()
      .filter(({ customer, type }) => customer === owner && (values.type ?? type) === type);
    return listPage(rows, values, { url: path, kind: 'payment_method', body: methodBody });
  }

  const one = '/v1/payment_methods/*';
  return [
    {
      method: 'GET',
      pattern: '/v1/payment_methods',
      operation: 'paymentMethods.list',
      handle: list,
    },
    {
      method: 'GET',
      pattern: one,
      operation: 'paymentMethods.retrieve',
      handle: ({ ids, params }) => {
        parseParams(params, {});
        return methodBody(byAddress(ids));
      },
    },
    { method: 'POST', pattern: one, operation: 'paymentMethods.update', handle: update },
    {
      method: 'POST',
      pattern: `${one}/attach`,
      operation: 'paymentMethods.attach',
      handle: attach,
    },
    {
      method: 'POST',
      pattern: `${one}/detach`,
      operation: 'paymentMethods.detach',
      handle: detach,
    },
  ];
}
