import {
  findBookCheckpoint,
  insertInvoiceChanges,
  listInvoiceOwners,
  saveBookCheckpoint,
} from '~/models/invoices/quickbooks-event.server';
import { settleOrderOfInvoice } from '~/models/payments/request-billing.server';
import { enqueueJob } from '~/models/core/job.server';
import { findBookState } from '~/models/invoices/quickbooks-state.server';
import {
  findInvoiceEmail,
  listChangedInvoices,
  readInvoiceChange,
} from '~/platforms/quickbooks/changes.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import type { ServiceContext, Settings } from '~/services/context';
import { loadOpenInvoices } from './refresh-open-invoices.server';

type Context = Pick<ServiceContext, 'db' | 'log' | 'now' | 'wakeJobs'> &
  Settings<'quickbooks'> & {
    quickbooks: Pick<QuickBooks, 'changes' | 'query' | 'read'>;
  };

/** How far back the first run looks. */
const FIRST_MS = 24 * 60 * 60_000;
/** QuickBooks tells of no older changes; a bit less than its thirty days. */
const LOOK_BACK_MS = 29 * 24 * 60 * 60_000;
/** Each run looks back beyond the last: a change may become visible a little after its time. */
const OVERLAP_MS = 2 * 60_000;

/**
 * Finds the invoices that have changed in QuickBooks since the last run and has each followed, once for each change. Runs
 * after every webhook and every few minutes, and so also finds what no webhook has told. Does nothing while QuickBooks is
 * not connected.
 *
 * @param invoiceIds QuickBooks' ids of invoices that are looked at even if it names none of their changes yet
 * @throws PlatformFailure
 */
export async function followBooks(
  context: Context,
  invoiceIds: readonly string[] = [],
): Promise<void> {
  const { db, quickbooks, now, wakeJobs, config } = context;
  const state = await findBookState(db, { settings: config.quickbooks, now: now() });
  const { connection, realmId } = state;
  if (realmId === null || (connection !== 'connected' && connection !== 'first-call')) return;
  const checkpoint = await findBookCheckpoint(db, realmId);
  const last = checkpoint ? checkpoint.getTime() - OVERLAP_MS : now() - FIRST_MS;
  const since = new Date(Math.max(last, now() - LOOK_BACK_MS));
  const { changes, time } = await listChangedInvoices(quickbooks, since);
  const known = new Set(changes.map(({ invoiceId }) => invoiceId));
  for (const id of invoiceIds) {
    if (!known.has(id)) changes.push(await readInvoiceChange(quickbooks, id));
  }
  // In one transaction: a change is either followed or found again.
  const fresh = await db.transaction().execute(async (trx) => {
    const found = await insertInvoiceChanges(trx, changes, new Date(now()));
    for (const invoiceId of found) await enqueueJob(trx, 'follow-book-invoice', { invoiceId });
    await saveBookCheckpoint(trx, realmId, time);
    return found;
  });
  if (fresh.length > 0) wakeJobs();
}

/**
 * Follows a change of one invoice in QuickBooks: the order that it bills, if there is one, is settled with it, and the
 * menus of the customers whom it bills show whether they have open invoices.
 *
 * @throws PlatformFailure
 */
export async function followBookInvoice(context: Context, invoiceId: string): Promise<void> {
  if (await settleOrderOfInvoice(context.db, invoiceId)) context.wakeJobs();
  const email = await findInvoiceEmail(context.quickbooks, invoiceId);
  if (email === null) return;
  for (const owner of await listInvoiceOwners(context.db, email)) {
    await loadOpenInvoices(context, owner);
  }
}
