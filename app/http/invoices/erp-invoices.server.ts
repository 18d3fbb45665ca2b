import type { LoaderFunctionArgs } from '~/framework.server';
import {
  type InvoiceListRow,
  listInvoiceList,
} from '~/models/invoices/invoice-request-list.server';
import { findWalletOwners } from '~/models/ledger/organization-wallet.server';
import { findStaffNames } from '~/models/staff/staff-member.server';
import { loadTab } from '~/http/list-query.server';
import type { StoreContext } from '~/http/context.server';
import { INVOICE_REQUEST_LIST } from '~/domain/invoices/invoice';

/** Returns a page of open or decided invoice requests. */
export async function loadInvoiceList({ context, request }: LoaderFunctionArgs) {
  const {
    rows,
    count: _,
    ...at
  } = await loadTab({ request }, INVOICE_REQUEST_LIST, (tab, part) =>
    listInvoiceList(context.db, { isOpen: tab === 'open', ...part }),
  );
  return { rows: await shownInvoiceList(context, rows), at };
}

/** Returns the rows as pages show them, with the current names of customers and staff. */
export async function shownInvoiceList(
  { db }: Pick<StoreContext, 'db'>,
  rows: readonly InvoiceListRow[],
) {
  const [wallets, staff] = await Promise.all([
    findWalletOwners(
      db,
      rows.map(({ customerGid }) => customerGid),
    ),
    findStaffNames(
      db,
      rows.flatMap(({ decided }) => decided?.by ?? []),
    ),
  ]);
  return rows.map(({ customerGid, requested, decided }) => ({
    customerGid,
    wallet: wallets.get(customerGid) ?? null,
    requested: requested && { at: requested.at.toISOString(), email: requested.email },
    decided: decided && {
      decision: decided.decision,
      at: decided.at.toISOString(),
      by: staff.get(decided.by) ?? decided.by,
      reason: decided.reason,
      notifiedAt: decided.notifiedAt?.toISOString() ?? null,
    },
  }));
}
