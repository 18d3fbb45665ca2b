import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { cents } from '~/domain/core/money';
import { isUuid } from '~/domain/core/ids';
import type {
  Quote,
  QuoteLine,
  QuoteRequest,
  QuoteState,
  QuoteVersion,
} from '~/domain/quotes/quote';
import type { DB, Quote as QuoteRow, QuoteVersion as VersionRow } from '../../../db/schema';

/** Converts a row to a quote. */
export function quoteFromRow(row: Selectable<QuoteRow>): Quote {
  return {
    id: row.id,
    number: row.number,
    customerGid: row.customer_gid,
    state: row.state as QuoteState,
    request: row.request as QuoteRequest | null,
    wantedOn: row.wanted_on,
    draftTriedAt: row.draft_tried_at,
    draftGid: row.draft_gid,
    draftError: row.draft_error,
    version: row.version,
    totalCents: row.total_cents === null ? null : cents(row.total_cents),
    validUntil: row.valid_until,
    awaitsStaffSince: row.awaits_staff_since,
    acceptedAt: row.accepted_at,
    orderGid: row.order_gid,
    orderName: row.order_name,
    createdAt: row.created_at,
  };
}

/** Finds any quote; for staff and for the store's own work. */
export async function findQuote(db: Kysely<DB>, id: string): Promise<Quote | null> {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom('quote').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? quoteFromRow(row) : null;
}

/** Finds a customer's own quote; null for someone else's, as for one that does not exist. */
export async function findOwnQuote(
  db: Kysely<DB>,
  customerGid: string,
  id: string,
): Promise<Quote | null> {
  const quote = await findQuote(db, id);
  return quote?.customerGid === customerGid ? quote : null;
}

/** Finds the quote that a draft order is of. */
export async function findQuoteOfDraft(db: Kysely<DB>, draftGid: string): Promise<Quote | null> {
  const row = await db
    .selectFrom('quote')
    .selectAll()
    .where('draft_gid', '=', draftGid)
    .executeTakeFirst();
  return row ? quoteFromRow(row) : null;
}

/** Locks a quote's row; null if there is none. */
export async function lockQuote(trx: Transaction<DB>, id: string): Promise<Quote | null> {
  if (!isUuid(id)) return null;
  const row = await trx
    .selectFrom('quote')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? quoteFromRow(row) : null;
}

/**
 * Returns the quote of a draft, locked; the first sending makes it.
 *
 * @param quote `id` is in the draft's tags, by which its order is found
 */
export async function openQuote(
  trx: Transaction<DB>,
  quote: { id: string; customerGid: string; draftGid: string; at: Date },
): Promise<Quote> {
  await trx
    .insertInto('quote')
    .values({
      id: quote.id,
      customer_gid: quote.customerGid,
      draft_gid: quote.draftGid,
      state: 'requested',
      created_at: quote.at,
      updated_at: quote.at,
    })
    .onConflict((known) => known.doNothing())
    .execute();
  const found = await lockQuote(trx, quote.id);
  if (found?.draftGid !== quote.draftGid) throw new Error(`${quote.draftGid} has another quote`);
  return found;
}

/** Writes a version. @returns false if its form was already processed */
export async function insertVersion(
  trx: Transaction<DB>,
  quoteId: string,
  version: Omit<QuoteVersion, 'sentAt'> & { formToken: string; sentBy: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('quote_version')
    .values({
      quote_id: quoteId,
      version: version.version,
      form_token: version.formToken,
      draft_version: version.draftVersion,
      lines: JSON.stringify(version.lines),
      lines_cents: version.linesCents,
      discount_cents: version.discountCents,
      shipping_cents: version.shippingCents,
      tax_cents: version.taxCents,
      total_cents: version.totalCents,
      message: version.message,
      valid_until: version.validUntil,
      sent_by: version.sentBy,
      sent_at: version.at,
    })
    .onConflict((known) => known.columns(['quote_id', 'form_token']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the versions of a quote, the newest first. */
export async function listVersions(db: Kysely<DB>, quoteId: string): Promise<QuoteVersion[]> {
  const rows = await db
    .selectFrom('quote_version')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(versionFromRow);
}

function versionFromRow(row: Selectable<VersionRow>): QuoteVersion {
  return {
    version: row.version,
    draftVersion: row.draft_version,
    lines: row.lines as QuoteLine[],
    linesCents: cents(row.lines_cents),
    discountCents: cents(row.discount_cents),
    shippingCents: cents(row.shipping_cents),
    taxCents: cents(row.tax_cents),
    totalCents: cents(row.total_cents),
    message: row.message,
    validUntil: row.valid_until,
    sentAt: row.sent_at,
  };
}

/** Returns a customer's name as the mirror has it, for staff; null if it has none. */
export async function findCustomerName(db: Kysely<DB>, gid: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select nullif(display_name, '') as name from customer_mirror
    where customer_gid = ${gid}`.execute(db);
  return rows[0]?.name ?? null;
}
