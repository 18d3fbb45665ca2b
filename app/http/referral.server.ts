import { sentence } from '~/content/errors';
import { readReferralCode, type Click, type CodeShown, type Referral } from '~/domain/referral';
import { findAmbassadorByCode } from '~/models/ambassador.server';
import { findCheckout } from '~/models/checkout.server';
import { findCustomerReferral, keepCustomerReferral } from '~/models/referral.server';
import { cartSubject } from './cart-subject.server';
import type { StoreContext } from './context.server';
import { counts, readKeptReferral } from './referral-cookie.server';

type Args = { request: Request; context: Pick<StoreContext, 'config' | 'db' | 'now'> };

/** The code in its field, and who has brought the cart. */
export type CartReferral = {
  /** As it was typed; empty for none. */
  typed: string;
  /** A sentence where what was typed does not count. */
  fault: string | null;
  referral: Referral | null;
};

/**
 * Who has brought this visitor's cart: the code that they have typed in the cart or at the checkout, else
 * their newest click within `REFERRAL_DAYS`.
 *
 * @param gid of who is signed in; null for visitors
 */
export async function findReferral(
  args: Args,
  gid: string | null,
  cartId: string,
): Promise<CartReferral> {
  const subject = cartSubject(cartId);
  const checkout = gid === null ? null : await findCheckout(args.context.db, gid);
  const chosen = checkout?.cartSubject === subject ? checkout.choice.ambassadorCode : null;
  return readCartReferral(args, gid, { subject, chosen });
}

/**
 * What stands in the field for a code, and what counts of it. A code that does not count leaves it to
 * the click.
 *
 * @param chosen what was sent with the checkout's second page; null while it was not
 */
export async function readCartReferral(
  args: Args,
  gid: string | null,
  { subject, chosen }: { subject: string; chosen: string | null },
): Promise<CartReferral> {
  const { request, context } = args;
  const kept = await readKeptReferral(request, context);
  const typed = chosen ?? (kept.typed?.cart === subject ? kept.typed.code : '');
  const code = typed === '' ? null : await checkCode(context.db, typed, gid);
  if (code?.ok) return { typed, fault: null, referral: { how: 'code', code: code.code } };
  return { typed, fault: code && code.fault, referral: await findClick(args, gid) };
}

/** A typed code as the programme knows it, or a sentence that says why it does not count. */
export async function checkCode(
  db: StoreContext['db'],
  typed: string,
  gid: string | null,
): Promise<{ ok: true; code: string } | { ok: false; fault: string }> {
  const code = readReferralCode(typed);
  const ambassador = code === null ? null : await findAmbassadorByCode(db, code);
  if (ambassador === null) return { ok: false, fault: sentence('ambassador_code_unknown') };
  if (ambassador.gid === gid) return { ok: false, fault: sentence('ambassador_code_own') };
  return { ok: true, code: ambassador.code };
}

/** What a page shows of who has brought a cart. */
export function shownCode({ typed, fault, referral }: CartReferral): CodeShown {
  return { typed, fault, broughtBy: referral?.how === 'link' ? referral.code : null };
}

/** The newest of what this browser and what the customer's row know. */
async function findClick({ request, context }: Args, gid: string | null): Promise<Click | null> {
  const { config, db, now } = context;
  const [{ click }, row] = await Promise.all([
    readKeptReferral(request, context),
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
 * The browser's last click becomes the customer's, if theirs is older: their orders from elsewhere and
 * what is made to order for them are brought by it too. Can be called again.
 */
export async function keepClick({ request, context }: Args, gid: string): Promise<void> {
  const { click } = await readKeptReferral(request, context);
  const ambassador = click && (await findAmbassadorByCode(context.db, click.code));
  if (!ambassador) return;
  const clickedAt = new Date(click.clickedAt);
  await keepCustomerReferral(context.db, gid, { ambassadorGid: ambassador.gid, clickedAt });
}
