import { errorMessage } from '~/content/core/errors';
import { parseReferralCode, type Click, type Referral } from '~/domain/ambassadors/referral';
import { findAmbassadorByCode } from '~/models/ambassadors/ambassador.server';
import { findCheckout } from '~/models/checkout/checkout.server';
import { findCustomerReferral, saveCustomerReferral } from '~/models/ambassadors/referral.server';
import { cartSubject } from '~/http/cart/cart-cookie.server';
import type { StoreContext } from '~/http/context.server';
import { counts, parseStoredReferral } from '~/http/ambassadors/referral-cookie.server';
import type { CodeShown } from '~/domain/cart/cart-code';

type Args = { request: Request; context: Pick<StoreContext, 'config' | 'db' | 'now'> };

/** The contents of the code field, and the referral that the cart gets. */
export type CartReferral = {
  /** Exactly what was typed; empty for none. */
  typed: string;
  /** Why the typed code does not count; null if it does or there is none. */
  error: string | null;
  referral: Referral | null;
};

/**
 * Returns the referral of this cart: the code typed in the cart or the checkout, else the newest click
 * within `REFERRAL_DAYS`.
 *
 * @param gid of the signed-in customer; null for visitors
 */
export async function findReferral(
  args: Args,
  gid: string | null,
  cartId: string,
): Promise<CartReferral> {
  const subject = cartSubject(cartId);
  const checkout = gid === null ? null : await findCheckout(args.context.db, gid);
  const chosen = checkout?.cartSubject === subject ? checkout.choice.ambassadorCode : null;
  return loadCartReferral(args, gid, { subject, chosen });
}

/**
 * Returns the contents of the code field and the resulting referral. If the code does not count, the click
 * does.
 *
 * @param chosen the code sent with the checkout's second page; null if it was not sent yet
 */
export async function loadCartReferral(
  args: Args,
  gid: string | null,
  { subject, chosen }: { subject: string; chosen: string | null },
): Promise<CartReferral> {
  const { request, context } = args;
  const stored = await parseStoredReferral(request, context);
  const typed = chosen ?? (stored.typed?.cart === subject ? stored.typed.code : '');
  const code = typed === '' ? null : await checkCode(context.db, typed, gid);
  if (code?.ok) return { typed, error: null, referral: { how: 'code', code: code.code } };
  return { typed, error: code && code.error, referral: await findClick(args, gid) };
}

/** Returns a typed code in its stored spelling, or a sentence that says why it does not count. */
export async function checkCode(
  db: StoreContext['db'],
  typed: string,
  gid: string | null,
): Promise<{ ok: true; code: string } | { ok: false; error: string }> {
  const code = parseReferralCode(typed);
  const ambassador = code === null ? null : await findAmbassadorByCode(db, code);
  if (ambassador === null) return { ok: false, error: errorMessage('ambassador_code_unknown') };
  if (ambassador.gid === gid) return { ok: false, error: errorMessage('ambassador_code_own') };
  return { ok: true, code: ambassador.code };
}

/** Returns what a page shows of a cart's referral. */
export function shownCode({ typed, error, referral }: CartReferral): CodeShown {
  return { typed, error, broughtBy: referral?.how === 'link' ? referral.code : null };
}

/** Returns the newest click that still counts, from the browser's cookie or the customer's row. */
async function findClick({ request, context }: Args, gid: string | null): Promise<Click | null> {
  const { config, db, now } = context;
  const [{ click }, row] = await Promise.all([
    parseStoredReferral(request, context),
    gid === null ? null : findCustomerReferral(db, gid),
  ]);
  const ofBrowser = click && (await findAmbassadorByCode(db, click.code)) ? click : null;
  const ofCustomer: Click | null = row && {
    how: 'link',
    code: row.code,
    clickedAt: row.clickedAt.toISOString(),
  };
  const [newest] = [ofBrowser, ofCustomer]
    .filter((one) => one !== null)
    .filter((one) => counts(one, config, now()))
    .sort((a, b) => (a.clickedAt < b.clickedAt ? 1 : -1));
  return newest ?? null;
}

/**
 * Stores the browser's last click with the customer if it is newer than the stored one, so that it also
 * counts for their orders from other devices and their custom orders. Idempotent.
 */
export async function saveClick({ request, context }: Args, gid: string): Promise<void> {
  const { click } = await parseStoredReferral(request, context);
  const ambassador = click && (await findAmbassadorByCode(context.db, click.code));
  if (!ambassador) return;
  const clickedAt = new Date(click.clickedAt);
  await saveCustomerReferral(context.db, gid, { ambassadorGid: ambassador.gid, clickedAt });
}
