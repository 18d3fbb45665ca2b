import { createCookie } from '@remix-run/node';
import type { Config } from '~/config/config.server';
import {
  ACCOUNT_NOTICES,
  isAccountNotice,
  type AccountNoticeCode,
} from '~/content/core/account-notices';
import type { StoreContext } from '~/http/context.server';

/** Short-lived: the page that the redirect leads to is requested at once. */
const NOTICE_SECONDS = 60;

/** A one-time message on a page of the account area. */
export type AccountNotice = { tone: 'done' | 'problem'; text: string };

/** A notice as its page reads it: its code, its text, and the headers that clear the cookie. */
export type TakenNotice = {
  code: AccountNoticeCode | null;
  notice: AccountNotice | null;
  init: { headers?: Record<string, string> };
};

/** For a page without a notice, or one that leaves the notice to another page. */
export const NO_NOTICE: TakenNotice = { code: null, notice: null, init: {} };

function cookie(config: Config) {
  return createCookie(config.secureCookies ? '__Host-account-notice' : 'account-notice', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: NOTICE_SECONDS,
  });
}

/** Returns a `Set-Cookie` value that leaves a notice for the page that a redirect leads to. */
export function leaveNotice(code: AccountNoticeCode, config: Config): Promise<string> {
  return cookie(config).serialize(code);
}

/**
 * Returns the notice for this page, and the headers that clear it. The client controls the cookie, so only
 * known codes are turned into text.
 */
export async function takeNotice({
  request,
  context,
}: {
  request: Request;
  context: Pick<StoreContext, 'config'>;
}): Promise<TakenNotice> {
  const kept = cookie(context.config);
  const code: unknown = await kept.parse(request.headers.get('Cookie'));
  if (code === null) return NO_NOTICE;
  const gone = await kept.serialize('', { maxAge: 0 });
  const init = { headers: { 'Set-Cookie': gone } };
  return isAccountNotice(code)
    ? { code, notice: ACCOUNT_NOTICES[code], init }
    : { ...NO_NOTICE, init };
}
