import type { Kysely, Transaction } from 'kysely';
import type {
  Actor,
  CustomOrderEvent,
  CustomOrderEventKind,
} from '~/domain/custom-orders/custom-order';
import { mailsOfStep } from '~/domain/custom-orders/custom-order-view';
import type { StaffActionDetails } from '~/domain/staff/staff-action';
import type { ProductionFacts } from '~/domain/custom-orders/production';
import type { DB } from '../../../db/schema';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';

export type NewEvent = {
  customOrderId: string;
  kind: CustomOrderEventKind;
  actor: Actor;
  proofVersion?: number;
  said?: string | null;
  /** What a step of the production says. */
  facts?: ProductionFacts;
  /** Token of the form behind it; a repeated token adds nothing. */
  formToken?: string;
  at: Date;
  /** Whether the proof is approved already: of a quote. */
  isAgreed?: boolean;
  /** Details of what staff did, for their activity log: ids and amounts only. */
  details?: StaffActionDetails;
  requestId?: string | null | undefined;
};

/** The names of staff's steps in their activity log. */
const STAFF_STEPS: Readonly<Partial<Record<CustomOrderEventKind, string>>> = {
  quoted: 'quote',
  proof_added: 'proof',
  commented: 'comment',
  cancelled: 'cancel',
  in_production: 'start',
  rescheduled: 'reschedule',
  undone: 'undo',
};

/**
 * Records an event with its mails, and the activity log if staff caused it. Does nothing if the same form was already
 * processed.
 */
export async function insertEvent(trx: Transaction<DB>, event: NewEvent): Promise<void> {
  const { actor } = event;
  const row = await trx
    .insertInto('custom_order_event')
    .values({
      custom_order_id: event.customOrderId,
      kind: event.kind,
      actor: actor.kind,
      actor_id: actor.kind === 'store' ? null : actor.id,
      actor_name: actor.kind === 'store' ? null : actor.name,
      proof_version: event.proofVersion ?? null,
      said: event.said ?? null,
      facts: event.facts ? JSON.stringify(event.facts) : null,
      form_token: event.formToken ?? null,
      at: event.at,
    })
    .onConflict((same) => same.columns(['custom_order_id', 'form_token']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  const { kind, isAgreed = false } = event;
  for (const { template, to } of mailsOfStep({ kind, actor: actor.kind, isAgreed })) {
    const email = { template, key: `custom-order:${row.id}:${to}`, about: String(row.id) };
    await sendEmail(trx, email, event.at);
  }
  if (actor.kind === 'staff') {
    const activity = {
      staffId: actor.id,
      action: 'custom-orders.handle',
      step: STAFF_STEPS[event.kind] ?? event.kind.replaceAll('_', '-'),
      subject: { kind: 'custom-order', id: event.customOrderId },
      details: { proofVersion: event.proofVersion ?? null, ...event.details },
      requestId: event.requestId ?? null,
    } as const;
    await recordStaffAction(trx, activity, event.at);
  }
}

/** Lists a request's events, oldest first. */
export async function listEvents(
  db: Kysely<DB>,
  customOrderId: string,
): Promise<CustomOrderEvent[]> {
  const rows = await db
    .selectFrom('custom_order_event')
    .select(['id', 'kind', 'actor', 'actor_name', 'proof_version', 'said', 'facts', 'at'])
    .where('custom_order_id', '=', customOrderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind as CustomOrderEventKind,
    actor: row.actor as Actor['kind'],
    actorName: row.actor_name,
    proofVersion: row.proof_version,
    said: row.said,
    facts: factsOf(row.facts),
    at: row.at,
  }));
}

/** Finds the event that a mail is about. */
export async function findEventToMail(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('custom_order_event')
    .select(['custom_order_id', 'proof_version', 'said', 'facts'])
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  if (!row) return null;
  return {
    customOrderId: row.custom_order_id,
    proofVersion: row.proof_version,
    said: row.said,
    facts: factsOf(row.facts),
  };
}

/** Only this app writes them, and always completely. */
function factsOf(facts: unknown): ProductionFacts | null {
  return facts as ProductionFacts | null;
}

/** Whether the same form was already processed. */
export async function hasEventOfForm(
  db: Kysely<DB>,
  customOrderId: string,
  formToken: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('custom_order_event')
    .select('id')
    .where('custom_order_id', '=', customOrderId)
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row !== undefined;
}
