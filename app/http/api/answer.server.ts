import { type ErrorCode, errorMessage } from '~/content/core/errors';
import { AnswerTooLarge, pick } from '~/domain/core/admin-answer';
import { parseAdminRequest } from '~/domain/core/admin-request.server';
import { parsePlainJson } from '~/domain/core/plain-json';
import { ownsBearer } from '~/http/customers/guards.server';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';
import { type Args, findCustomer } from '~/http/customers/signed-in.server';
import { findStaff } from '~/http/staff/staff.server';
import { customerRow, weightOf } from './own-queries.server';
import { type Call, type Found, type Row, RowRejection, type StaffActions } from './row.server';
import {
  draftOrderCompleteRow,
  draftOrderCreateRow,
  draftOrderDeleteRow,
  draftOrderRow,
  draftOrderUpdateRow,
  orderMarkAsPaidRow,
} from './draft-rows.server';
import {
  customerByIdentifierRow,
  customersRow,
  metaobjectByHandleRow,
  metaobjectRow,
  metaobjectsRow,
  orderRow,
} from './other-queries.server';
import { customerUpdateRow, metafieldsSetRow, tagRow } from './own-changes.server';

/**
 * Per customer across all their sessions, and for visitors per network address (money-security S-9). A
 * read that takes several Admin API calls counts once for each.
 */
const LIMITS = [{ max: 60, windowMs: 60_000 }];

type Asker = Pick<Call, 'customer' | 'staff'>;

/**
 * Answers POST /api/shopifyAdmin: `{query, variables}` in, `{data, errors}` out (spec section 7). The
 * caller's document only says what is wanted; it is never run itself, only our own (money-security 7.3).
 */
export async function answerShopifyAdmin(
  { request, context }: Args,
  staffActions: StaffActions,
): Promise<Response> {
  if (request.method !== 'POST') return reject(405, 'api_refused', { Allow: 'POST' });
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return reject(415, 'api_malformed');
  const [customer, colleague] = await Promise.all([
    findCustomer({ request, context }),
    findStaff({ request, context }),
  ]);
  // A staff member who still has to set up a second factor has no rights yet (docs/decisions/0030).
  const staff = colleague?.owesSecondFactor ? null : colleague;
  const asker = { customer, staff };

  const bearer = request.headers.get('Authorization');
  if (bearer !== null && !(await ownsBearer({ request, context }, bearer))) {
    return refused(context, asker, 'foreign bearer', reject(401, 'api_signed_out'));
  }
  const known = customer ? customer.gid : staff && `staff ${staff.id}`;
  const caller = { ...context, clientAddress: known ?? context.clientAddress };
  const wait = await secondsToWait(caller, 'shopify-admin', LIMITS);
  if (wait !== null) return tooMany(wait);

  const body = await parseJson(request);
  if (body === undefined) return reject(400, 'api_malformed');
  const parsed = parseAdminRequest(body);
  const row = parsed.ok ? rowOf(parsed.request.operation, parsed.request.root.name) : null;
  if (known === null && row?.who !== 'anyone') return reject(401, 'api_signed_out');
  if (!parsed.ok) return refused(context, asker, parsed.reason, reject(403, 'api_refused'));
  const { root, isIncluded, isConfirmed, reference } = parsed.request;
  if (!row) return refused(context, asker, 'not in the registry', reject(403, 'api_refused'));
  if (!isIncluded) return reply(200, {}, []);

  try {
    for (let more = weightOf(root); more > 1; more -= 1) {
      const longer = await secondsToWait(caller, 'shopify-admin', LIMITS);
      if (longer !== null) return tooMany(longer);
    }
    const found = await run(row, { ...asker, context, staffActions, root, isConfirmed, reference });
    if (found.wait !== undefined) return tooMany(found.wait);
    const value = pick({ [root.name]: found.value }, [root]);
    const errors = found.errors ?? [];
    return found.isUnavailable
      ? reply(503, value, errors, { 'Retry-After': '10' })
      : reply(200, value, errors);
  } catch (error) {
    if (error instanceof RowRejection) {
      return refused(context, asker, error.message, REJECTIONS[error.kind]());
    }
    if (!(error instanceof AnswerTooLarge)) throw error;
    return refused(context, asker, error.message, reject(403, 'api_refused'));
  }
}

function run(row: Row, call: Call): Promise<Found> {
  const { customer, staff } = call;
  if (row.who === 'customer' && customer) return row.run({ ...call, customer });
  if (row.who === 'staff' && staff) return row.run({ ...call, staff });
  if (row.who === 'anyone' || row.who === 'owner-or-staff') return row.run(call);
  throw new RowRejection('forbidden', `only for ${row.who}`);
}

function tooMany(wait: number): Response {
  const message = errorMessage('api_too_many', { wait: waitLabel(wait) });
  return reply(429, null, [message], { 'Retry-After': String(wait) });
}

/** Returns undefined if the body is not plain JSON. */
async function parseJson(request: Request): Promise<unknown> {
  try {
    return parsePlainJson(await request.text());
  } catch {
    return undefined;
  }
}

/** Logs a rejection for alerting: ids and our own words, nothing the caller sent. */
function refused(
  { log }: Args['context'],
  { customer, staff }: Asker,
  reason: string,
  answer: Response,
): Response {
  const who = { customer: customer?.id, staff: staff?.id };
  log.warn({ security: 'shopify-admin-refused', reason, status: answer.status, ...who }, 'refused');
  return answer;
}

type Rejection = Exclude<
  Extract<ErrorCode, `api_${string}`>,
  'api_response_unexpected' | 'api_too_many'
>;

const REJECTIONS = {
  forbidden: () => reject(403, 'api_refused'),
  'not-found': () => reject(404, 'api_not_found'),
  unconfirmed: () => reject(409, 'api_unconfirmed'),
  'no-reference': () => reject(409, 'api_reference_missing'),
  waits: () => reject(409, 'api_waits'),
  changed: () => reject(409, 'api_changed'),
} as const;

function reject(status: number, code: Rejection, headers: Record<string, string> = {}): Response {
  return reply(status, null, [errorMessage(code)], headers);
}

function reply(
  status: number,
  data: unknown,
  errors: readonly string[],
  headers: Record<string, string> = {},
): Response {
  const stated = errors.length > 0 ? { errors: errors.map((message) => ({ message })) } : {};
  const init = { status, headers: { 'Cache-Control': 'no-store', ...headers } };
  return Response.json({ data, ...stated }, init);
}

/**
 * Everything that /api/shopifyAdmin can do (money-security 7.3, decision 0011); any other root field is
 * refused. Sign-up (`customerCreate`) is not listed because it has its own pages.
 */
const ROWS: Readonly<Record<string, Row>> = {
  tagsAdd: tagRow('tagsAdd'),
  tagsRemove: tagRow('tagsRemove'),
  metafieldsSet: metafieldsSetRow,
  customerUpdate: customerUpdateRow,
  customer: customerRow,
  order: orderRow,
  orderMarkAsPaid: orderMarkAsPaidRow,
  draftOrder: draftOrderRow,
  draftOrderCreate: draftOrderCreateRow,
  draftOrderUpdate: draftOrderUpdateRow,
  draftOrderDelete: draftOrderDeleteRow,
  draftOrderComplete: draftOrderCompleteRow,
  customers: customersRow,
  customerByIdentifier: customerByIdentifierRow,
  metaobjects: metaobjectsRow,
  metaobject: metaobjectRow,
  metaobjectByHandle: metaobjectByHandleRow,
};

/** Returns the row of a root field; null if it is not in the registry. */
function rowOf(operation: 'query' | 'mutation', name: string): Row | null {
  const row = Object.hasOwn(ROWS, name) ? ROWS[name] : undefined;
  return row?.operation === operation ? row : null;
}
