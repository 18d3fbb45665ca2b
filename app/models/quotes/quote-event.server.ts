import type { Kysely, Transaction } from 'kysely';
import type { EmailTemplateName } from '~/domain/emails/email-registry';
import type { QuoteActor, QuoteEvent, QuoteEventKind } from '~/domain/quotes/quote';
import type { StaffActionDetails } from '~/domain/staff/staff-action';
import type { DB } from '../../../db/schema';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';

export type NewQuoteEvent = {
  quoteId: string;
  kind: QuoteEventKind;
  actor: QuoteActor;
  version?: number | null;
  said?: string | null;
  /** Token of the form behind it; a repeated token adds nothing. */
  formToken?: string;
  at: Date;
  /** Signed, for the link of the mail that goes with it. */
  linkToken?: string;
  /** Details of what staff did, for their activity log: ids and amounts only. */
  details?: StaffActionDetails;
  requestId?: string | null | undefined;
};

/** The mails that follow a step: to staff what customers do, to the customer what staff do. */
const MAILS = {
  customer: {
    requested: 'quote-request-staff',
    commented: 'quote-comment-staff',
    declined: 'quote-declined-staff',
  },
  staff: { sent: 'quote-sent', commented: 'quote-comment' },
  store: {},
} as const satisfies Record<QuoteActor['kind'], Partial<Record<QuoteEventKind, EmailTemplateName>>>;

const STAFF_STEPS: Readonly<Partial<Record<QuoteEventKind, string>>> = {
  sent: 'send',
  commented: 'comment',
  withdrawn: 'withdraw',
};

/**
 * Records an event with its mail, and the activity log if staff caused it.
 *
 * @returns false if the same form was already processed
 */
export async function insertQuoteEvent(
  trx: Transaction<DB>,
  event: NewQuoteEvent,
): Promise<boolean> {
  const { actor, at } = event;
  const row = await trx
    .insertInto('quote_event')
    .values({
      quote_id: event.quoteId,
      kind: event.kind,
      actor: actor.kind,
      actor_id: actor.kind === 'store' ? null : actor.id,
      actor_name: actor.kind === 'store' ? null : actor.name,
      version: event.version ?? null,
      said: event.said ?? null,
      form_token: event.formToken ?? null,
      at,
    })
    .onConflict((same) => same.columns(['quote_id', 'form_token']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  const mails: Partial<Record<QuoteEventKind, keyof typeof VARIABLES>> = MAILS[actor.kind];
  const template = mails[event.kind];
  if (template) {
    const about = String(row.id);
    await sendEmail(
      trx,
      VARIABLES[template]
        ? {
            template: template as 'quote-sent',
            key: `quote:${about}`,
            about,
            variables: { token: event.linkToken ?? '' },
          }
        : { template: template as 'quote-comment', key: `quote:${about}`, about },
      at,
    );
  }
  if (actor.kind === 'staff') {
    const activity = {
      staffId: actor.id,
      action: 'quotes.send',
      step: STAFF_STEPS[event.kind] ?? event.kind,
      subject: { kind: 'quote', id: event.quoteId },
      details: { version: event.version ?? null, ...event.details },
      requestId: event.requestId ?? null,
    } as const;
    await recordStaffAction(trx, activity, at);
  }
  return true;
}

/** Whether a mail carries the signed link. */
const VARIABLES = {
  'quote-request-staff': false,
  'quote-comment-staff': false,
  'quote-declined-staff': false,
  'quote-comment': false,
  'quote-sent': true,
} as const;

/** Lists a quote's events, oldest first. */
export async function listQuoteEvents(db: Kysely<DB>, quoteId: string): Promise<QuoteEvent[]> {
  const rows = await db
    .selectFrom('quote_event')
    .select(['id', 'kind', 'actor', 'actor_name', 'version', 'said', 'at'])
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind as QuoteEventKind,
    actor: row.actor as QuoteActor['kind'],
    actorName: row.actor_name,
    version: row.version,
    said: row.said,
    at: row.at,
  }));
}

/** Finds the event that a mail is about. */
export async function findQuoteEventToMail(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('quote_event')
    .select(['quote_id', 'version', 'said', 'actor_name'])
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  if (!row) return null;
  return {
    quoteId: row.quote_id,
    version: row.version,
    said: row.said,
    actorName: row.actor_name,
  };
}

/** Whether the same form was already processed. */
export async function hasQuoteEventOfForm(
  trx: Transaction<DB>,
  quoteId: string,
  formToken: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('quote_event')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row !== undefined;
}
