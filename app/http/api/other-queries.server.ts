import { z } from 'zod';
import { errorMessage, type ErrorCode } from '~/content/core/errors';
import type { Fields } from '~/domain/core/admin-answer';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import {
  fetchCustomerByEmailTree,
  fetchOrderTree,
} from '~/platforms/shopify/api/admin-endpoint.server';
import { findEarthPrimeText } from '~/platforms/shopify/catalogue/own-products.server';
import { contactFields } from './own-queries.server';
import { argumentsOf, RowRejection, type Call, type Found, type Row } from './row.server';
import { isGid } from '~/domain/core/ids';

/** `order(id)`: for its customer or staff; for all others it does not exist. */
export const orderRow: Row = {
  operation: 'query',
  who: 'owner-or-staff',
  async run(call) {
    const { id } = argumentsOf(call, z.strictObject({ id: z.string().max(100) }));
    const order = isGid(id, 'Order')
      ? await attempt(call, 'order_details_failed', () =>
          fetchOrderTree(call.context.admin, id, call.customer?.gid),
        )
      : { found: null };
    if ('failed' in order) return order.failed;
    const owner = (order.found?.['customer'] as Fields | null | undefined)?.['id'];
    const isOwn = call.customer !== null && owner === call.customer.gid;
    if (!order.found || !(isOwn || call.staff))
      throw new RowRejection('not-found', 'not the own id');
    return { value: order.found };
  },
};

const email = z.string().trim().email().max(254);

/** `customers(query: "email:…")`: only the customer with exactly this e-mail. */
export const customersRow: Row = {
  operation: 'query',
  who: 'staff',
  async run(call) {
    const { query } = argumentsOf(
      call,
      z.strictObject({ first: z.number().int().min(1).optional(), query: z.string().max(300) }),
    );
    const requested = /^email:\s*(["']?)([^\s"']+)\1$/.exec(query.trim())?.[2];
    const parsed = email.safeParse(requested);
    if (!parsed.success) throw new RowRejection('forbidden', 'customers without an email');
    const found = await byEmail(call, parsed.data);
    return found.isUnavailable ? found : { value: found.value ? [found.value] : [] };
  },
};

export const customerByIdentifierRow: Row = {
  operation: 'query',
  who: 'staff',
  run(call) {
    const { identifier } = argumentsOf(
      call,
      z.strictObject({ identifier: z.strictObject({ emailAddress: email }) }),
    );
    return byEmail(call, identifier.emailAddress);
  },
};

/** Type and handle are fixed; any others are refused. */
export const metaobjectsRow: Row = {
  operation: 'query',
  who: 'anyone',
  async run(call) {
    argumentsOf(
      call,
      z.strictObject({
        type: z.literal('earth_prime'),
        first: z.number().int().min(1).max(10).optional(),
      }),
    );
    const { value, ...rest } = await earthPrime(call);
    return { value: value ? [value] : [], ...rest };
  },
};

export const metaobjectByHandleRow: Row = {
  operation: 'query',
  who: 'anyone',
  run(call) {
    const fixed = z.literal('earth_prime');
    argumentsOf(call, z.strictObject({ handle: z.strictObject({ type: fixed, handle: fixed }) }));
    return earthPrime(call);
  },
};

export const metaobjectRow: Row = {
  operation: 'query',
  who: 'anyone',
  async run(call) {
    const { id } = argumentsOf(call, z.strictObject({ id: z.string().max(100) }));
    const found = await earthPrime(call);
    if (found.value && (found.value as Fields)['id'] !== id) {
      throw new RowRejection('not-found', 'another metaobject');
    }
    return found;
  },
};

async function earthPrime({ context }: Call): Promise<Found> {
  const outcome = await findEarthPrimeText(context.admin);
  if (!outcome.ok) {
    const isUnavailable = outcome.code === 'earth_prime_failed';
    if (isUnavailable) context.log.warn({ err: outcome.cause }, 'Earth Prime could not be read');
    return { value: null, errors: [errorMessage(outcome.code)], isUnavailable };
  }
  const field = { key: 'earth_prime_text', type: 'multi_line_text_field', value: outcome.text };
  return {
    value: {
      id: outcome.id,
      handle: outcome.handle,
      type: 'earth_prime',
      fields: [field],
      field: ({ key }) => (key === field.key ? field : null),
    },
  };
}

async function byEmail(call: Call, address: string): Promise<Found> {
  const answer = await attempt(call, 'customer_by_email_failed', () =>
    fetchCustomerByEmailTree(call.context.admin, address),
  );
  if ('failed' in answer) return answer.failed;
  return { value: answer.found ? contactFields(answer.found as Fields) : null };
}

async function attempt<T>(
  { context }: Call,
  code: Extract<ErrorCode, 'order_details_failed' | 'customer_by_email_failed'>,
  load: () => Promise<T>,
): Promise<{ found: T } | { failed: Found }> {
  try {
    return { found: await load() };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'a read through the admin endpoint failed');
    return { failed: { value: null, errors: [errorMessage(code)], isUnavailable: true } };
  }
}
