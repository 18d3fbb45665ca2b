import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { LINK_LIMITS } from '~/domain/staff-account';
import { secondsToWait } from './rate-limit.server';
import {
  readStaffCookie,
  writeStaffCookie,
  type StaffTokenKind,
} from './staff-token-cookie.server';

/**
 * The token of a mailed link: taken out of the address into a cookie, where it still stands there, and
 * counted for the network address. Looking changes nothing: programs that read mails follow links too.
 *
 * @throws a redirect to the page without the token, 429 for whoever tries many
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
