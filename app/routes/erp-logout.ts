import { redirect, type ActionFunctionArgs } from '~/framework';
import { findStaff, forgetStaffToken, parseStaffToken } from '~/http/staff/staff.server';
import { erpPaths } from '~/erp-paths';
import { signOutStaff } from '~/services/staff/sign-in-staff.server';

/** For a bookmarked link: only a form's post signs out. */
export function loader() {
  return redirect(erpPaths.home());
}

/** Ends the session on the server, then in the browser. */
export async function action(args: ActionFunctionArgs) {
  const { config, log } = args.context;
  const staff = await findStaff(args);
  const token = parseStaffToken(args.request, config);
  if (token !== null) await signOutStaff(args.context, token);
  if (staff) log.info({ staff: staff.id }, 'staff signed out');
  const headers = { 'Cache-Control': 'no-store', 'Set-Cookie': forgetStaffToken(config) };
  return redirect(erpPaths.login(), { status: 303, headers });
}
