import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { cents } from '~/domain/core/money';
import type { TemplatesOf } from '~/domain/emails/email-registry';
import type { TopUpEventKind, TopUpStop, TopUpTerms } from '~/domain/top-ups/top-up';
import { sendEmail } from '~/models/emails/email-outbox.server';
import type { DB, TopUpEvent as TopUpEventRow } from '../../../db/schema';

/** An entry in the history of an automatic top-up. Entries are only ever added. */
export type TopUpEvent = {
  id: string;
  customerGid: string;
  kind: TopUpEventKind;
  /** Why it was stopped, or why nothing was added. */
  because: TopUpStop | null;
  terms: TopUpTerms;
  methodName: string;
  depositId: string | null;
  /** The text that was agreed to, when it is turned on or changed. */
  agreedText: string | null;
  at: Date;
};

type NewTopUpEvent = Pick<TopUpEvent, 'customerGid' | 'kind' | 'terms' | 'methodName'> & {
  because?: TopUpStop;
  depositId?: string;
  agreed?: { text: string; version: string };
  /** The month whose cap is used up, YYYY-MM. */
  month?: string;
  at: Date;
};

/** Picks the part of an event that comes from the agreement. */
export function aboutTopUp({
  customerGid,
  terms,
  methodName,
}: Pick<NewTopUpEvent, 'customerGid' | 'terms' | 'methodName'>) {
  return { customerGid, terms, methodName };
}

/** The mail about each kind of event; none of 'not_added': it is tried again, and its page says so. */
const MAILS: Readonly<Partial<Record<TopUpEventKind, TemplatesOf<'top-up'>>>> = {
  turned_on: 'top-up-agreed',
  changed: 'top-up-agreed',
  added: 'top-up-added',
  capped: 'top-up-capped',
  stopped: 'top-up-stopped',
};

/**
 * Adds an event and writes its mail, in the caller's transaction.
 *
 * @returns false, with nothing written, if the event of this deposit or month already exists
 */
export async function addTopUpEvent(trx: Transaction<DB>, event: NewTopUpEvent): Promise<boolean> {
  const row = await trx
    .insertInto('top_up_event')
    .values({
      id: randomUUID(),
      customer_gid: event.customerGid,
      kind: event.kind,
      because: event.because ?? null,
      threshold_cents: event.terms.thresholdCents,
      amount_cents: event.terms.amountCents,
      monthly_cap_cents: event.terms.monthlyCapCents,
      pm_name: event.methodName,
      agreed_text: event.agreed?.text ?? null,
      agreed_text_version: event.agreed?.version ?? null,
      deposit_id: event.depositId ?? null,
      month: event.month ?? null,
      at: event.at,
    })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  const template = MAILS[event.kind];
  if (template) {
    const email = { key: `top-up:${row.id}`, to: event.customerGid, about: row.id };
    await sendEmail(trx, { template, ...email }, event.at);
  }
  return true;
}

/** Entries per page of the history. */
const PAGE_LENGTH = 20;

/** Lists a customer's history, newest first. @param page from 1 on */
export async function listTopUpEvents(
  db: Kysely<DB>,
  gid: string,
  page = 1,
): Promise<{ events: TopUpEvent[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('top_up_event')
    .selectAll()
    .where('customer_gid', '=', gid)
    .orderBy('seq', 'desc')
    .limit(PAGE_LENGTH + 1)
    .offset((Math.max(1, page) - 1) * PAGE_LENGTH)
    .execute();
  return { events: rows.slice(0, PAGE_LENGTH).map(fromRow), hasMore: rows.length > PAGE_LENGTH };
}

/** Returns an event, for its mail. */
export async function findTopUpEvent(db: Kysely<DB>, id: string): Promise<TopUpEvent | null> {
  const row = await db
    .selectFrom('top_up_event')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

function fromRow(row: Selectable<TopUpEventRow>): TopUpEvent {
  return {
    id: row.id,
    customerGid: row.customer_gid,
    kind: row.kind as TopUpEventKind,
    because: row.because as TopUpStop | null,
    terms: {
      thresholdCents: cents(row.threshold_cents),
      amountCents: cents(row.amount_cents),
      monthlyCapCents: cents(row.monthly_cap_cents),
    },
    methodName: row.pm_name,
    depositId: row.deposit_id,
    agreedText: row.agreed_text,
    at: row.at,
  };
}
