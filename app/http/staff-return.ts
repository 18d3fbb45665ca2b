import { paths } from '~/paths';
import { localPath } from './return-path';

/** The page of the back-office that was asked for first; never one of another area. */
export function wantedStaffPage(request: Request): string {
  const wanted = localPath(new URL(request.url).searchParams.get('returnTo'));
  return wanted !== null && /^\/erp(?:[/?]|$)/.test(wanted) ? wanted : paths.erp();
}
