import { Outlet, useLocation, useOutletContext, type LoaderFunctionArgs } from '~/framework';
import type { DashboardContext } from '~/components/dashboard/cash-header';
import { AMBASSADOR_BAR } from '~/content/dashboard/dashboard';
import { requireCustomer } from '~/http/customers/guards.server';
import { accountPaths } from '~/account-paths';

export async function loader(args: LoaderFunctionArgs) {
  await requireCustomer(args, '/dashboard/ambassadors');
  return null;
}

/** The ambassador bar is on these routes only (spec section 2, Ambassador area). */
export default function AmbassadorArea() {
  const { pathname } = useLocation();
  const context = useOutletContext<DashboardContext>();
  return (
    <>
      <nav aria-label="Ambassador" className="ambassador-bar">
        {AMBASSADOR_BAR.map((item) =>
          item.type === 'link' ? (
            <a key={item.href} href={item.href} aria-current={currentOf(item.href, pathname)}>
              {item.label}
            </a>
          ) : null,
        )}
      </nav>
      <Outlet context={context} />
    </>
  );
}

/** Whether an item is the current page or the parent of it: training of lessons, overview of the payout. */
function currentOf(href: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  const isWithin =
    href === accountPaths.ambassadors()
      ? pathname === accountPaths.commissionPayout() ||
        pathname === accountPaths.commissionStatement()
      : pathname.startsWith(`${href}/`);
  return isWithin ? 'true' : undefined;
}
