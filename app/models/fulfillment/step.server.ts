import { type Kysely, sql, type Transaction } from 'kysely';
import type { StepKind, StepRejection, StepRequest } from '~/domain/fulfillment/step';
import type { DB } from '../../../db/schema';

/** What was asked of Shopify for an order: one row a request, whose state says how far it came. */
export type FulfillmentStep = {
  id: string;
  orderGid: string;
  /** A fulfillment order's, or a fulfillment's. */
  subjectGid: string;
  staffId: string;
  requestId: string | null;
  request: StepRequest;
  state: 'waiting' | 'asked' | 'done' | 'refused';
  because: StepRejection | null;
  fulfillmentGid: string | null;
  askedAt: Date | null;
};

export type NewStep = Pick<
  FulfillmentStep,
  'id' | 'orderGid' | 'subjectGid' | 'staffId' | 'requestId' | 'request'
> & { formToken: string };

/** What of a request is read at Shopify, and so may differ although the same form is posted again. */
const READ_AT_SHOPIFY = ['before', 'holds'];

/**
 * Adds a request.
 *
 * @returns its id; 'known' with that of the same form; 'busy' if another one about the same thing is under way; 'changed' if the
 * same form asked for something else before
 */
export async function insertStep(
  trx: Transaction<DB>,
  step: NewStep,
  at: Date,
): Promise<
  | { kind: 'added' | 'known'; id: string }
  | { kind: 'busy' }
  | { kind: 'refused'; because: 'changed' }
> {
  const added = await sql`
    insert into fulfillment_step (id, form_token, kind, order_gid, subject_gid, staff_id,
      request_id, request, created_at)
    values (${step.id}, ${step.formToken}, ${step.request.kind}, ${step.orderGid},
      ${step.subjectGid}, ${step.staffId}, ${step.requestId}, ${JSON.stringify(step.request)}::jsonb,
      ${at})
    on conflict do nothing`.execute(trx);
  if (added.numAffectedRows === 1n) return { kind: 'added', id: step.id };
  const same = await trx
    .selectFrom('fulfillment_step')
    .select([
      'id',
      sql<boolean>`request - ${READ_AT_SHOPIFY}::text[] =
      ${JSON.stringify(step.request)}::jsonb - ${READ_AT_SHOPIFY}::text[]`.as('is_same'),
    ])
    .where('form_token', '=', step.formToken)
    .executeTakeFirst();
  if (!same) return { kind: 'busy' };
  return same.is_same ? { kind: 'known', id: same.id } : { kind: 'refused', because: 'changed' };
}

/**
 * Takes a request that is not over, for as long as a call may take. What another process has is left to it.
 *
 * @param until when this turn ends, whatever became of it
 * @returns null if it is over, or somebody else's turn
 */
export async function claimStep(
  db: Kysely<DB>,
  id: string,
  { at, until }: { at: Date; until: Date },
): Promise<FulfillmentStep | null> {
  const row = await db
    .updateTable('fulfillment_step')
    .set({ lease_until: until })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'asked'])
    .where((step) => step.or([step('lease_until', 'is', null), step('lease_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst();
  return row ? stepOf(row) : null;
}

/**
 * Records that Shopify is called now: from here on the answer may be lost. The first time stays, and of a redacted order no
 * notes.
 */
export async function markStepAsked(
  db: Kysely<DB>,
  { id, request }: Pick<FulfillmentStep, 'id' | 'request'>,
  at: Date,
): Promise<void> {
  await sql`
    update fulfillment_step set state = 'asked', asked_at = coalesce(asked_at, ${at}),
      request = ${JSON.stringify(request)}::jsonb || case when exists (
        select from order_mirror o where o.order_gid = fulfillment_step.order_gid
          and o.redacted_at is not null) and request ? 'notes'
        then '{"notes": null}'::jsonb else '{}'::jsonb end
    where id = ${id} and state in ('waiting', 'asked')`.execute(db);
}

export async function endStep(
  db: Kysely<DB>,
  id: string,
  end: { because: StepRejection } | { fulfillmentGid: string | null },
  at: Date,
): Promise<void> {
  await db
    .updateTable('fulfillment_step')
    .set({
      ended_at: at,
      lease_until: null,
      ...('because' in end
        ? { state: 'refused', because: end.because }
        : { state: 'done', fulfillment_gid: end.fulfillmentGid }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'asked'])
    .execute();
}

/** Gives a turn back before its time: what failed may be tried again at once. */
export async function releaseStep(db: Kysely<DB>, id: string, until: Date | null): Promise<void> {
  await db
    .updateTable('fulfillment_step')
    .set({ lease_until: until })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'asked'])
    .execute();
}

export async function findStep(db: Kysely<DB>, id: string): Promise<FulfillmentStep | null> {
  const row = await db
    .selectFrom('fulfillment_step')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? stepOf(row) : null;
}

/** Returns the request that this form made before; null if it made none. */
export async function findStepOfForm(db: Kysely<DB>, formToken: string): Promise<string | null> {
  const row = await db
    .selectFrom('fulfillment_step')
    .select('id')
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Lists what is not over of an order. */
export async function listOpenSteps(db: Kysely<DB>, orderGid: string): Promise<FulfillmentStep[]> {
  const rows = await db
    .selectFrom('fulfillment_step')
    .selectAll()
    .where('order_gid', '=', orderGid)
    .where('state', 'in', ['waiting', 'asked'])
    .orderBy('created_at')
    .execute();
  return rows.map(stepOf);
}

/** Lists all that was asked of an order to be sent, whatever became of it. */
export async function listSendSteps(db: Kysely<DB>, orderGid: string): Promise<FulfillmentStep[]> {
  const rows = await db
    .selectFrom('fulfillment_step')
    .selectAll()
    .where('order_gid', '=', orderGid)
    .where('kind', '=', 'send' satisfies StepKind)
    .orderBy('created_at')
    .execute();
  return rows.map(stepOf);
}

/** Lists the fulfillments that requests of ours have made of this order. */
export async function listMadeFulfillments(
  db: Kysely<DB>,
  orderGid: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('fulfillment_step')
    .select('fulfillment_gid')
    .where('order_gid', '=', orderGid)
    .where('kind', '=', 'send' satisfies StepKind)
    .where('fulfillment_gid', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ fulfillment_gid: gid }) => gid ?? []));
}

type Row = Awaited<ReturnType<typeof firstRow>>;
const firstRow = (db: Kysely<DB>) =>
  db.selectFrom('fulfillment_step').selectAll().executeTakeFirstOrThrow();

function stepOf(row: Row): FulfillmentStep {
  return {
    id: row.id,
    orderGid: row.order_gid,
    subjectGid: row.subject_gid,
    staffId: row.staff_id,
    requestId: row.request_id,
    request: row.request as unknown as StepRequest,
    state: row.state as FulfillmentStep['state'],
    because: row.because as StepRejection | null,
    fulfillmentGid: row.fulfillment_gid,
    askedAt: row.asked_at,
  };
}
