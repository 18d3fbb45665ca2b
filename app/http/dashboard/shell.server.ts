import { dashboardMenu, type ShellData } from '~/content/dashboard/dashboard';
import type { StoreContext } from '~/http/context.server';
import { readerZone } from '~/http/reader-zone.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { pageBalance } from '~/http/ledger/page-balance.server';

/**
 * Returns what the frame of a customer's own pages shows.
 *
 * @param adopt imports the opening balance from Shopify
 */
export async function loadShell(
  { context, request }: { context: StoreContext; request: Request },
  { gid, tags, organization, openInvoices }: SignedIn,
  adopt: () => Promise<unknown>,
): Promise<ShellData> {
  return {
    groups: dashboardMenu({ kind: 'customer', tags, organization, openInvoices }),
    organization: organization && { name: organization.name, isAdmin: organization.isAdmin },
    balance: await pageBalance(context, gid, adopt),
    zone: readerZone(request),
  };
}
