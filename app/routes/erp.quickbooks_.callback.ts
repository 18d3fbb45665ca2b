import type { LoaderFunctionArgs } from '~/framework.server';
import { redirect } from '~/framework.server';
import { parseBookRedirect } from '~/domain/invoices/book-connection';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { actorOf } from '~/http/staff/activity.server';
import { endBookConnect } from '~/services/invoices/connect-quickbooks.server';

/** Where Intuit sends an admin back to: its state says that the admin has begun it here. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, 'quickbooks.connect');
  const { context, request } = args;
  const answer = parseBookRedirect(new URL(request.url).searchParams);
  const done =
    answer === null ? 'outdated' : await endBookConnect(context, actorOf(context, staff), answer);
  return redirect(erpPaths.quickbooks({ done }), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  });
}
