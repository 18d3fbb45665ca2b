import { type InvoiceDeskRow, listInvoiceDesk } from '~/models/invoices/invoice-desk.server';
import { findHolders } from '~/models/ledger/organization-holder.server';
import { findStaffNames } from '~/models/staff/staff-member.server';
import { readClampedPage } from '~/http/list-query.server';
import type { StoreContext } from '~/http/context.server';

/** Rows per page. */
const PER_PAGE = 50;

/** Returns a page of open or decided invoice requests, or the last page if the number is beyond it. */
export async function invoiceDeskPage(
  context: Pick<StoreContext, 'db'>,
  { isOpen, page: asked }: { isOpen: boolean; page: number },
) {
  const read = (page: number) =>
    listInvoiceDesk(context.db, { isOpen, limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const { rows, page, pageCount } = await readClampedPage(read, { asked, perPage: PER_PAGE });
  return { rows: await shownInvoiceDesk(context, rows), page, pageCount };
}

/** Returns the rows as pages show them, with the current names of customers and staff. */
export async function shownInvoiceDesk(
  { db }: Pick<StoreContext, 'db'>,
  rows: readonly InvoiceDeskRow[],
) {
  const [holders, staff] = await Promise.all([
    findHolders(
      db,
      rows.map(({ customerGid }) => customerGid),
    ),
    findStaffNames(
      db,
      rows.flatMap(({ decided }) => decided?.by ?? []),
    ),
  ]);
  return rows.map(({ customerGid, asked, decided }) => ({
    customerGid,
    holder: holders.get(customerGid) ?? null,
    asked: asked && { at: asked.at.toISOString(), email: asked.email },
    decided: decided && {
      decision: decided.decision,
      at: decided.at.toISOString(),
      by: staff.get(decided.by) ?? decided.by,
      reason: decided.reason,
      toldAt: decided.toldAt?.toISOString() ?? null,
    },
  }));
}
