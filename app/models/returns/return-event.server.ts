import type { Kysely, Transaction } from 'kysely';
import { cents } from '~/domain/core/money';
import type { EmailTemplateName } from '~/domain/emails/email-registry';
import type { ReturnActor, ReturnEvent, ReturnEventKind } from '~/domain/returns/return';
import type { StaffActionDetails } from '~/domain/staff/staff-action';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { DB } from '../../../db/schema';

export type NewReturnEvent = {
  returnId: string;
  kind: ReturnEventKind;
  actor: ReturnActor;
  said?: string | null;
  cents?: number | null;
  /** Token of the form behind it; a repeated token adds nothing. */
  formToken?: string;
  at: Date;
  /** Details of what staff did, for their activity log: ids and amounts only. */
  details?: StaffActionDetails;
  requestId?: string | null | undefined;
  /** Whether nobody is to be mailed about it: what Shopify's own admin did has its own mails. */
  isSilent?: boolean;
};

type ReturnTemplate = Extract<EmailTemplateName, `return-${string}`>;

/** The mails that follow a step: to staff what customers do, to the customer what staff and the store do. */
const TO_STAFF: Partial<Record<ReturnEventKind, ReturnTemplate>> = {
  requested: 'return-request-staff',
  answered: 'return-answer-staff',
};
const TO_CUSTOMER: Partial<Record<ReturnEventKind, ReturnTemplate>> = {
  asked: 'return-question',
  approved: 'return-approved',
  declined: 'return-declined',
  received: 'return-received',
  refunded: 'return-refunded',
  credited: 'return-credited',
  replaced: 'return-replaced',
};

/** The customer's own request is confirmed to them, too. */
const CONFIRMED: Partial<Record<ReturnEventKind, ReturnTemplate>> = {
  requested: 'return-requested',
};

/**
 * Records an event with its mails, and the activity log if staff caused it.
 *
 * @returns false if the same form was already processed
 */
export async function insertReturnEvent(
  trx: Transaction<DB>,
  event: NewReturnEvent,
): Promise<boolean> {
  const { actor, at, kind } = event;
  const row = await trx
    .insertInto('return_event')
    .values({
      return_id: event.returnId,
      kind,
      actor: actor.kind,
      actor_id: actor.kind === 'store' ? null : actor.id,
      actor_name: actor.kind === 'store' ? null : actor.name,
      said: event.said ?? null,
      cents: event.cents ?? null,
      form_token: event.formToken ?? null,
      at,
    })
    .onConflict((same) => same.columns(['return_id', 'form_token']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  const about = String(row.id);
  const templates =
    actor.kind === 'customer' ? [TO_STAFF[kind], CONFIRMED[kind]] : [TO_CUSTOMER[kind]];
  for (const template of event.isSilent ? [] : templates) {
    if (!template) continue;
    await sendEmail(trx, { template, key: `return:${about}:${template}`, about }, at);
  }
  if (actor.kind === 'staff') {
    await recordStaffAction(
      trx,
      {
        staffId: actor.id,
        action: 'returns.handle',
        step: STAFF_STEPS[kind] ?? kind,
        subject: { kind: 'return', id: event.returnId },
        details: event.details ?? {},
        requestId: event.requestId ?? null,
      },
      at,
    );
  }
  return true;
}

const STAFF_STEPS: Partial<Record<ReturnEventKind, string>> = {
  asked: 'ask-customer',
  approved: 'approve',
  declined: 'decline',
  received: 'receive',
  inspected: 'inspect',
  resolved: 'close',
};

/** Lists a case's events, oldest first. */
export async function listReturnEvents(db: Kysely<DB>, returnId: string): Promise<ReturnEvent[]> {
  const rows = await db
    .selectFrom('return_event')
    .select(['id', 'kind', 'actor', 'actor_name', 'said', 'cents', 'at'])
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind as ReturnEventKind,
    actor: row.actor as ReturnActor['kind'],
    actorName: row.actor_name,
    said: row.said,
    cents: row.cents === null ? null : cents(row.cents),
    at: row.at,
  }));
}

/** Finds the event that a mail is about. */
export async function findReturnEventToMail(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('return_event')
    .select(['return_id', 'said', 'actor_name', 'cents'])
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  return row
    ? { returnId: row.return_id, said: row.said, actorName: row.actor_name, cents: row.cents }
    : null;
}

/** Whether the same form was already processed. */
export async function hasReturnEventOfForm(
  trx: Transaction<DB>,
  returnId: string,
  formToken: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('return_event')
    .select('id')
    .where('return_id', '=', returnId)
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row !== undefined;
}
