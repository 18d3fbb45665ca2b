import type { z } from 'zod';
import { isPlatformFailure } from '~/domain/failure';
import { may, type Permission } from '~/domain/permissions';
import { isStripeFailure } from '~/domain/stripe-failure';
import { findCustomerAccount } from '~/models/customer-account.server';
import type { StoreContext } from '../context.server';
import { personOf } from '../guards.server';
import { secondsToWait } from '../rate-limit.server';
import { findCustomer, type Args, type SignedIn } from '../signed-in.server';
import { readBody, readQuery } from './read-fields.server';
import { notThere, refuse, tooMany, type CallError } from './reply.server';

/** Per customer, over all their sessions and all these endpoints (money-security S-9). */
const LIMITS = [{ max: 60, windowMs: 60_000 }];

/** A call of somebody who may make it, with fields that are well-formed. */
export type OwnCall<Value> = {
  context: StoreContext;
  customer: SignedIn;
  fields: Value;
  /** The customer at Stripe; null who never saved a method. */
  stripeCustomerId: string | null;
};

export type CallRules<Value> = {
  method: 'GET' | 'POST';
  permission: Permission;
  /** Of the JSON body; of a GET, of the query. Strict. */
  schema: z.ZodType<Value>;
  /** What is said when Stripe or Shopify does not answer. */
  failed: CallError;
  /** Whether every id among the fields is the customer's own; null where a call has none. */
  isOwn: ((call: OwnCall<Value>) => boolean) | null;
  run: (call: OwnCall<Value>) => Promise<Response>;
};

/**
 * One of the JSON endpoints of the spec's section 7: asks who comes, how often and with what, and
 * whose the ids are, before anything is done. Somebody else's ids are answered byte for byte as
 * those that do not exist (money-security S-1).
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
  const call = { context, customer, fields: fields.value, stripeCustomerId };
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

/** 503, with the id under which the log has more. */
export function unanswered({ requestId }: StoreContext, code: CallError): Response {
  return refuse(503, code, { more: { requestId }, headers: { 'Retry-After': '10' } });
}

function isJson(request: Request): boolean {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json';
}
