import { enqueueJob } from '~/models/core/job.server';
import { insertBookEvents } from '~/models/invoices/quickbooks-event.server';
import { findBookState } from '~/models/invoices/quickbooks-state.server';
import { isSignedByIntuit, parseBookEvents } from '~/platforms/quickbooks/webhooks.server';
import type { ServiceContext, Settings } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'log' | 'now'> & Settings<'quickbooks'>;

/** Records that change what an invoice owes without being one. */
const RELATED = ['payment', 'creditmemo'];

/**
 * `kept`: there is work to do. `known`: there is none. `unsigned`: not from Intuit. `malformed`: signed, but not a
 * list of events.
 */
export type RecordBookEventsAnswer = 'kept' | 'known' | 'unsigned' | 'malformed';

/**
 * Records the events of one notification of QuickBooks, each once, however often it is delivered, and has the changes
 * asked for; changed invoices are looked at by their ids as well. Events of other companies, for which another store may
 * use our app, are ignored.
 */
export async function recordBookEvents(
  { db, log, now, config }: Context,
  { body, signature }: { body: Uint8Array; signature: string | null },
): Promise<RecordBookEventsAnswer> {
  if (!isSignedByIntuit(body, signature, config.quickbooks.webhookVerifier)) {
    log.warn({}, 'refused: a webhook that Intuit did not sign');
    return 'unsigned';
  }
  const events = parseBookEvents(body);
  if (events === null) {
    log.error({ alarm: 'quickbooks-webhook' }, 'refused: a webhook of Intuit in another format');
    return 'malformed';
  }
  const { realmId } = await findBookState(db, { settings: config.quickbooks, now: now() });
  const ours = events.filter((event) => event.realmId === realmId);
  return db.transaction().execute(async (trx) => {
    const fresh = new Set(await insertBookEvents(trx, ours, new Date(now())));
    const news = ours.filter(({ id }) => fresh.has(id));
    const invoices = news.filter(({ entity }) => entity === 'invoice');
    const isRelated = news.some(({ entity }) => RELATED.includes(entity));
    if (invoices.length === 0 && !isRelated) return 'known';
    const invoiceIds = [...new Set(invoices.map(({ entityId }) => entityId))];
    await enqueueJob(trx, 'follow-books', { invoiceIds });
    return 'kept';
  });
}
