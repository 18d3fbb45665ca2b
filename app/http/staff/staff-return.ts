import { erpPaths } from '~/erp-paths';
import { localPath } from '~/http/return-path';

/** Returns the back-office page to go to after sign-in; never a page outside the back-office. */
export function requestedStaffPage(request: Request): string {
  const target = localPath(new URL(request.url).searchParams.get('returnTo'));
  return target !== null && /^\/erp(?:[/?]|$)/.test(target) ? target : erpPaths.home();
}
