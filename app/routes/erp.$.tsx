import type { LoaderFunctionArgs } from '~/framework';
import { backOfficeMeta } from '~/content/staff/back-office';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';

export const meta = () => backOfficeMeta('Page not found');

export const headers = erpHeaders;

/** Any other path below /erp: 404 inside the back-office's layout for staff, sign-in for everyone else. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp');
  notFound();
}

export default function MissingPage() {
  return null;
}
