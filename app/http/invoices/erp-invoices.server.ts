import { type InvoiceDeskRow, listInvoiceDesk } from '~/models/invoices/invoice-desk.server';
import { findHolders } from '~/models/ledger/organization-holder.server';
import { findStaffNames } from '~/models/staff/staff-member.server';
import { readTab } from '~/http/list-query.server';
import type { StoreContext } from '~/http/context.server';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { INVOICE_REQUEST_LIST } from '~/domain/invoices/invoice';

/** Returns a page of open or decided invoice requests. */
export async function readInvoiceDesk({ context, request }: LoaderFunctionArgs) {
  const {
    rows,
    count: _,
    ...at
  } = await readTab({ request }, INVOICE_REQUEST_LIST, (tab, part) =>
    listInvoiceDesk(context.db, { isOpen: tab === 'open', ...part }),
  );
  return { rows: await shownInvoiceDesk(context, rows), at };
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
