import { createCookie } from '~/framework.server';
import type { Config } from '~/config/config.server';
import type { Cents } from '~/domain/core/money';
import {
  ACCOUNT_NOTICES,
  type AccountNoticeCode,
  isAccountNotice,
} from '~/content/core/account-notices';
import type { StoreContext } from './context.server';

/** Short-lived: the page that the redirect leads to is requested at once. */
const FLASH_SECONDS = 60;

/** A one-time message for the page that a redirect leads to; plain text, rendered as text. */
export type Flash =
  | {
      about: 'favorite';
      /** Handle of the product whose heart was clicked; the page scrolls to it. */
      handle: string;
      /** Why nothing was changed; null on success. */
      message: string | null;
    }
  | {
      about: 'cart';
      /** One sentence per line. */
      lines: string[];
    }
  | {
      about: 'sign-out';
      /** Whether it was on all devices, or only on this one. */
      everywhere: boolean;
    }
  | {
      about: 'earth-cash';
      /** Amount added to the balance, including the bonus. */
      creditCents: Cents;
    }
  | {
      about: 'organization-cash';
      /** Amount added to the organization's balance, including the bonus. */
      creditCents: Cents;
    }
  | {
      about: 'commission-paid';
      /** Amount paid out into Earth Cash. */
      creditCents: Cents;
    };

/** Returns the name of the flash cookie; the page cache looks for it. */
export function flashCookieName(secure: boolean): string {
  return secure ? '__Host-flash' : 'flash';
}

function cookie(config: Config) {
  return createCookie(flashCookieName(config.secureCookies), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: FLASH_SECONDS,
  });
}

/** Returns the flash message of this kind for the requested page; null if there is none. */
export async function parseFlash<About extends Flash['about']>(
  request: Request,
  config: Config,
  about: About,
): Promise<Extract<Flash, { about: About }> | null> {
  const header = request.headers.get('Cookie');
  if (!header?.includes(flashCookieName(config.secureCookies))) return null;
  const value: unknown = await cookie(config).parse(header);
  if (!isFlash(value) || value.about !== about) return null;
  return value as Extract<Flash, { about: About }>;
}

/** Returns a `Set-Cookie` value that leaves a message for the next page, or clears it if null. */
export function writeFlash(flash: Flash | null, config: Config): Promise<string> {
  return flash === null
    ? cookie(config).serialize('', { maxAge: 0 })
    : cookie(config).serialize(flash);
}

const ABOUT_CASH = new Set<unknown>(['earth-cash', 'organization-cash', 'commission-paid']);

/** The client controls the cookie, so its contents are validated before they are shown. */
function isFlash(value: unknown): value is Flash {
  if (typeof value !== 'object' || value === null || !('about' in value)) return false;
  if (value.about === 'favorite' && 'handle' in value && 'message' in value) {
    const { handle, message } = value;
    return typeof handle === 'string' && (message === null || typeof message === 'string');
  }
  if (value.about === 'cart' && 'lines' in value && Array.isArray(value.lines)) {
    return value.lines.every((line) => typeof line === 'string');
  }
  if (ABOUT_CASH.has(value.about) && 'creditCents' in value) {
    const { creditCents } = value;
    return Number.isSafeInteger(creditCents) && Number(creditCents) > 0;
  }
  return (
    value.about === 'sign-out' && 'everywhere' in value && typeof value.everywhere === 'boolean'
  );
}

/** Short-lived: the page that the redirect leads to is requested at once. */
const NOTICE_SECONDS = 60;

/** A one-time message on a page of the account area. */
export type AccountNotice = { tone: 'done' | 'problem'; text: string };

/** A notice as its page reads it: its code, its text, and the headers that clear the cookie. */
export type ConsumedNotice = {
  code: AccountNoticeCode | null;
  notice: AccountNotice | null;
  init: { headers?: Record<string, string> };
};

/** For a page without a notice, or one that leaves the notice to another page. */
export const NO_NOTICE: ConsumedNotice = { code: null, notice: null, init: {} };

function noticeCookie(config: Config) {
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
  return noticeCookie(config).serialize(code);
}

/**
 * Returns the notice for this page, and the headers that clear it. The client controls the cookie, so only
 * known codes are turned into text.
 */
export async function consumeNotice({
  request,
  context,
}: {
  request: Request;
  context: Pick<StoreContext, 'config'>;
}): Promise<ConsumedNotice> {
  const stored = noticeCookie(context.config);
  const code: unknown = await stored.parse(request.headers.get('Cookie'));
  if (code === null) return NO_NOTICE;
  const gone = await stored.serialize('', { maxAge: 0 });
  const init = { headers: { 'Set-Cookie': gone } };
  return isAccountNotice(code)
    ? { code, notice: ACCOUNT_NOTICES[code], init }
    : { ...NO_NOTICE, init };
}
