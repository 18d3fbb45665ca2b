import { createCookie } from '@remix-run/node';
import type { Config } from '~/config.server';
import {
  ACCOUNT_NOTICES,
  isAccountNotice,
  type AccountNoticeCode,
} from '~/content/account-notices';
import type { StoreContext } from '~/http/context.server';

/** It is for the page that the redirect leads to, which comes at once. */
const NOTICE_SECONDS = 60;

/** What a page of the account area says once. */
export type AccountNotice = { tone: 'done' | 'problem'; text: string };

/** A notice as its page takes it: its code, its words, and what takes the cookie away. */
export type TakenNotice = {
  code: AccountNoticeCode | null;
  notice: AccountNotice | null;
  init: { headers?: Record<string, string> };
};

/** Where nothing waits, or what waits is another page's to say. */
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

/** A `Set-Cookie` value that leaves a notice for the page that a redirect leads to. */
export function leaveNotice(code: AccountNoticeCode, config: Config): Promise<string> {
  return cookie(config).serialize(code);
}

/**
 * The notice that waits for this page, and the headers that take it away. The cookie is the
 * browser's: only a code of ours is made words.
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
