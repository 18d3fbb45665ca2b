import type { z } from 'zod';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { may, type Permission } from '~/domain/staff/permissions';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import type { StoreContext } from '~/http/context.server';
import { personOf } from '~/http/customers/guards.server';
import { secondsToWait } from '~/http/rate-limit.server';
import { findCustomer, type Args, type SignedIn } from '~/http/customers/signed-in.server';
import { readBody, readQuery } from './read-fields.server';
import { notThere, refuse, tooMany, type CallError } from './reply.server';

/** Per customer, across all their sessions and all these endpoints (money-security S-9). */
const LIMITS = [{ max: 60, windowMs: 60_000 }];

/** A call by a customer who may make it, with validated fields. */
export type OwnCall<Value> = {
  context: StoreContext;
  customer: SignedIn;
  fields: Value;
  headers: Headers;
  /** The customer's id at Stripe; null if they never saved a payment method. */
  stripeCustomerId: string | null;
};

export type CallRules<Value> = {
  method: 'GET' | 'POST';
  permission: Permission;
  /** Schema of the JSON body, or of the query of a GET. Strict. */
  schema: z.ZodType<Value>;
  /** The error for when Stripe or Shopify does not answer. */
  failed: CallError;
  /** Whether all ids in the fields are the customer's own; null if a call has no ids. */
  isOwn: ((call: OwnCall<Value>) => boolean) | null;
  run: (call: OwnCall<Value>) => Promise<Response>;
};

/**
 * Answers one of the JSON endpoints of the spec's section 7. Before it runs the call, checks the method,
 * session, permission, rate limit, fields and the ownership of ids. The response for another customer's id
 * is byte for byte the one for an id that does not exist (money-security S-1).
 */
export async function answerCall<Value>(args: Args, rules: CallRules<Value>): Promise<Response> {
  const { context, request } = args;
  const { method } = rules;
  const asked = request.method === 'HEAD' ? 'GET' : request.method;
  if (asked !== method) {
    return refuse(405, 'call_wrong_method', { headers: { Allow: method } });
  }
  if (method === 'POST' && !isJson(request)) return refuse(415, 'call_malformed');
  const customer = await findCustomer(args);
  if (!customer || !may(personOf(customer), rules.permission)) return refuse(401, 'api_signed_out');

  const wait = await secondsToWait({ ...context, clientAddress: customer.gid }, 'calls', LIMITS);
  if (wait !== null) return tooMany(wait, 'api_too_many');
  const { schema } = rules;
  const fields = method === 'GET' ? readQuery(request, schema) : await readBody(request, schema);
  if (!fields.ok) return fields.refusal;

  const account = await findCustomerAccount(context.db, customer.gid);
  const stripeCustomerId = account?.stripeCustomerId ?? null;
  const { headers } = request;
  const call = { context, customer, fields: fields.value, headers, stripeCustomerId };
  if (rules.isOwn && !rules.isOwn(call)) {
    const said = { security: 'foreign-id', path: new URL(request.url).pathname };
    context.log.warn({ ...said, customer: customer.id }, 'refused');
    return notThere();
  }
  try {
    return await rules.run(call);
  } catch (error) {
    if (!isStripeFailure(error) && !isPlatformFailure(error)) throw error;
    context.log.warn({ err: error, customer: customer.id }, 'a call could not be done');
    return unanswered(context, rules.failed);
  }
}

/** Replies 503 with the request's id, under which the log has the cause. */
export function unanswered({ requestId }: StoreContext, code: CallError): Response {
  return refuse(503, code, { more: { requestId }, headers: { 'Retry-After': '10' } });
}

function isJson(request: Request): boolean {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json';
}
