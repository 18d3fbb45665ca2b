import { erpPaths } from '~/erp-paths';
import { localPath } from '~/http/return-path';

/** Returns the back-office page to go to after sign-in; never a page outside the back-office. */
export function wantedStaffPage(request: Request): string {
  const wanted = localPath(new URL(request.url).searchParams.get('returnTo'));
  return wanted !== null && /^\/erp(?:[/?]|$)/.test(wanted) ? wanted : erpPaths.home();
}
