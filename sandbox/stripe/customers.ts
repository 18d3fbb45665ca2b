import type { Stripe } from 'stripe';
import { listPage, listParams } from './list';
import { clearable, group, mergeMetadata, metadata, optional, parseParams, text } from './params';
import { methodBody, ownMethod } from './payment-methods';
import { missing, missingParam } from './rejection';
import type { StripeCall, StripeRoute } from './routes';
import type { CustomerRow } from './rows';
import type { Records } from './records';

const written = {
  email: clearable(text),
  name: clearable(text),
  phone: clearable(text),
  description: clearable(text),
  metadata,
};

/** Returns a customer as the API shows it. */
export function customerBody(row: CustomerRow): Stripe.Customer | Stripe.DeletedCustomer {
  if (row.deleted) return { id: row.id, object: 'customer', deleted: true };
  return {
    id: row.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: row.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: row.description,
    discount: null,
    email: row.email,
    invoice_prefix: row.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: row.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: 1,
    phone: row.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** Returns the customer named by a parameter. @throws Rejection 400 if it does not exist or was deleted */
export function customerOf(records: Records, id: string, param = 'customer'): CustomerRow {
  const row = records.customers.get(id);
  if (row === undefined || row.deleted) throw missingParam('customer', id, param);
  return row;
}

/** Returns the new value, or the old one if the parameter was left out. */
function orBefore<Value>(value: Value | undefined, before: Value): Value {
  return value === undefined ? before : value;
}

/** Routes of `/v1/customers`: https://docs.stripe.com/api/customers */
export function customerRoutes(records: Records): StripeRoute[] {
  const { customers, paymentMethods, events } = records;

  const byAddress = ([id = '']: readonly string[]): CustomerRow => {
    const row = customers.get(id);
    if (row === undefined) throw missing('customer', id);
    return row;
  };
  const living = (ids: readonly string[]): CustomerRow => {
    const row = byAddress(ids);
    if (row.deleted) throw missing('customer', row.id);
    return row;
  };

  function create({ params }: StripeCall): object {
    const values = parseParams(params, written);
    const row = customers.put({
      id: records.newId('cus'),
      created: records.now(),
      email: values.email ?? null,
      name: values.name ?? null,
      phone: values.phone ?? null,
      description: values.description ?? null,
      metadata: mergeMetadata({}, values.metadata),
      defaultPaymentMethod: null,
      deleted: false,
    });
    const body = customerBody(row);
    events.emit('customer.created', body);
    return body;
  }

  function update({ ids, params }: StripeCall): object {
    const values = parseParams(params, {
      ...written,
      invoice_settings: group({ default_payment_method: clearable(text) }),
    });
    const before = living(ids);
    const methodId = values.invoice_settings.default_payment_method;
    if (typeof methodId === 'string') {
      ownMethod(records, before.id, methodId, 'invoice_settings[default_payment_method]');
    }
    const row = customers.put({
      ...before,
      email: orBefore(values.email, before.email),
      name: orBefore(values.name, before.name),
      phone: orBefore(values.phone, before.phone),
      description: orBefore(values.description, before.description),
      metadata: mergeMetadata(before.metadata, values.metadata),
      defaultPaymentMethod: orBefore(methodId, before.defaultPaymentMethod),
    });
    const body = customerBody(row);
    events.emit('customer.updated', body);
    return body;
  }

  function remove({ ids, params }: StripeCall): object {
    parseParams(params, {});
    const row = living(ids);
    events.emit('customer.deleted', customerBody(row));
    for (const method of paymentMethods.values()) {
      if (method.customer === row.id) {
        paymentMethods.put({ ...method, customer: null, isDetached: true });
      }
    }
    return customerBody(customers.put({ ...row, defaultPaymentMethod: null, deleted: true }));
  }

  function list({ params, path }: StripeCall): object {
    const values = parseParams(params, { ...listParams, email: optional(text) });
    const rows = customers
      .values()
      .filter(({ deleted, email }) => !deleted && (values.email ?? email) === email);
    return listPage(rows, values, { url: path, kind: 'customer', body: customerBody });
  }

  function listMethods({ ids, params, path }: StripeCall): object {
    const { created: _created, ...pages } = listParams;
    const values = parseParams(params, { ...pages, type: optional(text) });
    const { id } = living(ids);
    const rows = paymentMethods
      .values()
      .filter(({ customer, type }) => customer === id && (values.type ?? type) === type);
    return listPage(rows, values, { url: path, kind: 'payment_method', body: methodBody });
  }

  function retrieveMethod({ ids, params }: StripeCall): object {
    parseParams(params, {});
    const { id } = living(ids);
    const method = paymentMethods.get(ids[1] ?? '');
    if (method === undefined || method.customer !== id) {
      throw missing('payment_method', ids[1] ?? '', 'payment_method');
    }
    return methodBody(method);
  }

  const one = '/v1/customers/*';
  return [
    { method: 'POST', pattern: '/v1/customers', operation: 'customers.create', handle: create },
    { method: 'GET', pattern: '/v1/customers', operation: 'customers.list', handle: list },
    {
      method: 'GET',
      pattern: one,
      operation: 'customers.retrieve',
      handle: ({ ids, params }) => {
        parseParams(params, {});
        return customerBody(byAddress(ids));
      },
    },
    { method: 'POST', pattern: one, operation: 'customers.update', handle: update },
    { method: 'DELETE', pattern: one, operation: 'customers.del', handle: remove },
    {
      method: 'GET',
      pattern: `${one}/payment_methods`,
      operation: 'customers.listPaymentMethods',
      handle: listMethods,
    },
    {
      method: 'GET',
      pattern: `${one}/payment_methods/*`,
      operation: 'customers.retrievePaymentMethod',
      handle: retrieveMethod,
    },
  ];
}
