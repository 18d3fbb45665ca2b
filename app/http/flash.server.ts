import { createCookie } from '@remix-run/node';
import type { Config } from '~/config.server';
import type { Cents } from '~/domain/money';

/** It is for the page that the redirect leads to, which comes at once. */
const FLASH_SECONDS = 60;

/** What a redirect wants its page to say; plain text, drawn as text. */
export type Flash =
  | {
      about: 'favorite';
      /** Handle of the product whose heart was pressed: the page opens at it. */
      handle: string;
      /** Why nothing was changed; null when it was. */
      message: string | null;
    }
  | {
      about: 'cart';
      /** One sentence to a line. */
      lines: string[];
    }
  | {
      about: 'sign-out';
      /** On all devices, or on this one alone. */
      everywhere: boolean;
    }
  | {
      about: 'earth-cash';
      /** What was added to the balance, bonus included. */
      creditCents: Cents;
    }
  | {
      about: 'organization-cash';
      /** What was added to the organization's balance, bonus included. */
      creditCents: Cents;
    }
  | {
      about: 'commission-paid';
      /** What was paid out into Earth Cash. */
      creditCents: Cents;
    };

/** The name under which a sentence waits for its page; the page cache looks for it. */
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

/** What the page that is asked for is to say about this; null when nothing waits for it. */
export async function readFlash<About extends Flash['about']>(
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

/** A `Set-Cookie` value that leaves this for the next page, or with null takes it away again. */
export function writeFlash(flash: Flash | null, config: Config): Promise<string> {
  return flash === null
    ? cookie(config).serialize('', { maxAge: 0 })
    : cookie(config).serialize(flash);
}

const ABOUT_CASH = new Set<unknown>(['earth-cash', 'organization-cash', 'commission-paid']);

/** The cookie is the browser's: what it holds is looked at before anything is drawn. */
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
