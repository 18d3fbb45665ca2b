import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { LINK_LIMITS } from '~/domain/staff/staff-account';
import { secondsToWait } from '~/http/rate-limit.server';
import {
  readStaffCookie,
  writeStaffCookie,
  type StaffTokenKind,
} from './staff-token-cookie.server';

/**
 * Returns the token of a mailed link. A token in the URL is first moved to a cookie. Each view counts against
 * the network address's limit. Viewing does not use the link up, because mail scanners follow links too.
 *
 * @throws a redirect to the page without the token; 429 if the rate limit is exceeded
 */
export async function takeStaffLink(
  { request, context }: LoaderFunctionArgs,
  kind: Exclude<StaffTokenKind, 'challenge'>,
  page: string,
): Promise<string> {
  const headers = { 'Cache-Control': 'no-store' };
  const token = new URL(request.url).searchParams.get('token');
  if (token !== null) {
    const kept = await writeStaffCookie(kind, token, context.config);
    throw redirect(page, { headers: { ...headers, 'Set-Cookie': kept } });
  }
  const wait = await secondsToWait(context, 'staff-link', LINK_LIMITS);
  if (wait !== null) {
    const init = { status: 429, headers: { ...headers, 'Retry-After': String(wait) } };
    throw data({ code: 'too-many-requests' }, init);
  }
  return readStaffCookie(kind, request, context.config);
}
