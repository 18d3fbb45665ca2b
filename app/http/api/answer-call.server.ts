import type { z } from 'zod';
import { isPlatformFailure, isStripeFailure } from '~/domain/core/retries/failure';
import { may, type Permission } from '~/domain/staff/permissions';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import type { StoreContext } from '~/http/context.server';
import { personOf } from '~/http/customers/guards.server';
import { secondsToWait } from '~/http/rate-limit.server';
import { type Args, findCustomer, type SignedIn } from '~/http/customers/signed-in.server';
import { type CallError, notThere, reject, tooMany } from './reply.server';
import { holdsCardNumber, isOwnNumber } from '~/domain/core/forms/card-number';
import { parsePlainJson, plainValues } from '~/domain/core/plain-json';

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
  const requested = request.method === 'HEAD' ? 'GET' : request.method;
  if (requested !== method) {
    return reject(405, 'call_wrong_method', { headers: { Allow: method } });
  }
  if (method === 'POST' && !isJson(request)) return reject(415, 'call_malformed');
  const customer = await findCustomer(args);
  if (!customer || !may(personOf(customer), rules.permission)) return reject(401, 'api_signed_out');

  const wait = await secondsToWait({ ...context, clientAddress: customer.gid }, 'calls', LIMITS);
  if (wait !== null) return tooMany(wait, 'api_too_many');
  const { schema } = rules;
  const fields = method === 'GET' ? parseQuery(request, schema) : await parseBody(request, schema);
  if (!fields.ok) return fields.rejection;

  const account = await findCustomerAccount(context.db, customer.gid);
  const stripeCustomerId = account?.stripeCustomerId ?? null;
  const { headers } = request;
  const call = { context, customer, fields: fields.value, headers, stripeCustomerId };
  if (rules.isOwn && !rules.isOwn(call)) {
    const entry = { security: 'foreign-id', path: new URL(request.url).pathname };
    context.log.warn({ ...entry, customer: customer.id }, 'refused');
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
  return reject(503, code, { more: { requestId }, headers: { 'Retry-After': '10' } });
}

function isJson(request: Request): boolean {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json';
}

/** Larger bodies are refused while they are being read (money-security S-2). */
const MAX_BODY_BYTES = 64 * 1024;

type Fields<Value> = { ok: true; value: Value } | { ok: false; rejection: Response };

/** Reads and validates a posted JSON object. */
async function parseBody<Value>(
  request: Request,
  schema: z.ZodType<Value>,
): Promise<Fields<Value>> {
  const text = await parseText(request);
  if (text === null) return { ok: false, rejection: reject(413, 'call_too_large') };
  try {
    return held(parsePlainJson(text), schema);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return { ok: false, rejection: reject(400, 'call_malformed') };
  }
}

/** Reads and validates the fields of a query; a repeated field is refused. */
function parseQuery<Value>(request: Request, schema: z.ZodType<Value>): Fields<Value> {
  const query = [...new URL(request.url).searchParams];
  const fields = Object.fromEntries(query);
  const isRepeated = Object.keys(fields).length < query.length;
  if (isRepeated) return { ok: false, rejection: reject(400, 'call_malformed') };
  return held(fields, schema);
}

function held<Value>(sent: unknown, schema: z.ZodType<Value>): Fields<Value> {
  for (const [name, text] of plainValues(sent)) {
    if (holdsCardNumber(text) && !isOwnNumber(name, text)) {
      return { ok: false, rejection: reject(422, 'card_number_refused') };
    }
  }
  const parsed = schema.safeParse(sent);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, rejection: reject(400, 'call_malformed') };
}

/** Returns null if the body is too large; the rest of it is not read. */
async function parseText(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    bytes += part.value.byteLength;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}
