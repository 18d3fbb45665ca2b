import { isPlatformFailure } from '~/domain/core/retries/failure';
import {
  OPEN_INVOICES_FRESH_MS,
  type Invoice,
  type InvoiceGroups,
} from '~/domain/invoices/invoice';
import {
  claimInvoiceCheck,
  saveOpenInvoices,
  pauseInvoiceCheck,
} from '~/models/invoices/quickbooks-state.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import { listInvoices, listOpenInvoices } from '~/platforms/quickbooks/invoice.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'log'> & {
  quickbooks: Pick<QuickBooks, 'query'>;
  /** The wall clock, in milliseconds since 1970. */
  now?: () => number;
};

/** The invoices' owner: both values from the session, never from a request. */
export type InvoiceOwner = { gid: string; email: string };

/** Longer than one check's calls can take; afterwards the claim of a process that died has expired. */
const CHECKING_MS = 20_000;
/** Pause after a failed check. */
const PAUSE_MS = 30_000;

/**
 * Refreshes whether a customer has open invoices, for the menu's entry: at most once in five minutes,
 * one check at a time. While QuickBooks does not answer, the last result stays. Never throws for that.
 */
export async function refreshOpenInvoices(
  context: Context,
  owner: InvoiceOwner,
): Promise<'checked' | 'not-due' | 'unavailable'> {
  const { db, now = Date.now } = context;
  const at = now();
  const isOurs = await claimInvoiceCheck(db, owner.gid, {
    now: new Date(at),
    until: new Date(at + CHECKING_MS),
    checkedBefore: new Date(at - OPEN_INVOICES_FRESH_MS),
  });
  if (!isOurs) return 'not-due';
  return (await loadOpenInvoices(context, owner)) === null ? 'unavailable' : 'checked';
}

/**
 * Reads the customer's open invoices and updates the menu's entry.
 *
 * @returns null while QuickBooks does not answer
 */
export async function loadOpenInvoices(
  context: Context,
  owner: InvoiceOwner,
): Promise<Invoice[] | null> {
  const load = async () => ({ open: await listOpenInvoices(context.quickbooks, owner.email) });
  return (await follow(context, owner, load))?.open ?? null;
}

/**
 * Reads the customer's open and latest paid invoices and updates the menu's entry.
 *
 * @returns null while QuickBooks does not answer
 */
export async function loadInvoices(
  context: Context,
  owner: InvoiceOwner,
): Promise<InvoiceGroups | null> {
  return follow(context, owner, () => listInvoices(context.quickbooks, owner.email));
}

async function follow<Read extends { open: Invoice[] }>(
  { db, log, now = Date.now }: Context,
  { gid }: InvoiceOwner,
  load: () => Promise<Read>,
): Promise<Read | null> {
  const requestedAt = new Date(now());
  try {
    const found = await load();
    await saveOpenInvoices(db, gid, { hasOpen: found.open.length > 0, requestedAt });
    return found;
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error, customer: gid }, 'the open invoices could not be read');
    await pauseInvoiceCheck(db, gid, new Date(now() + PAUSE_MS));
    return null;
  }
}
