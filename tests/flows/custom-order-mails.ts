import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** Lists the mails that were written about a custom order's events, and what happened, oldest first. */
export async function customOrderMails(
  db: Kysely<DB>,
  customOrderId: string,
): Promise<{ key: string; event: string; kind: string }[]> {
  const { rows } = await sql<{ key: string; event: string; kind: string }>`
    select mail.key, event.id::text as event, event.kind from email_outbox mail
      join custom_order_event event on mail.about = event.id::text and mail.key like 'custom-order:%'
    where event.custom_order_id = ${customOrderId} order by mail.id`.execute(db);
  return rows;
}
