import { redirect, type LoaderFunctionArgs } from '~/framework';
import { requireCustomer } from '~/http/customers/guards.server';
import { accountPaths } from '~/account-paths';

/** Redirects `/account` to its first page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireCustomer(args, '/account/profile');
  return redirect(accountPaths.accountProfile(), { headers: { 'Cache-Control': 'no-store' } });
}

export default function AccountIndex() {
  return null;
}
