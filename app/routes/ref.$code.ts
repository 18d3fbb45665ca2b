import { redirect, type LoaderFunctionArgs } from '~/framework';
import { CLICK_LIMITS, parseReferralCode, SAME_CLICK_MS } from '~/domain/ambassadors/referral';
import { secondsToWait } from '~/http/rate-limit.server';
import {
  parseStoredReferral,
  writeStoredReferral,
} from '~/http/ambassadors/referral-cookie.server';
import { referralTarget } from '~/http/return-path';
import { findCustomer, isClickOfPerson } from '~/http/customers/signed-in.server';
import { findAmbassadorByCode } from '~/models/ambassadors/ambassador.server';
import { insertClick, saveCustomerReferral } from '~/models/ambassadors/referral.server';
import { paths } from '~/paths';

/**
 * An ambassador's link: stores the referral in this browser and redirects into the store. An unknown code
 * redirects to the home page and stores nothing. Bots, and ambassadors on their own link, are redirected
 * without being counted.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, now } = context;
  const code = parseReferralCode(params['code'] ?? '');
  const ambassador = code === null ? null : await findAmbassadorByCode(db, code);
  if (ambassador === null) return leadTo(paths.home());
  const to = referralTarget(new URL(request.url).searchParams.get('to')) ?? paths.home();
  if (!isClickOfPerson(request)) return leadTo(to);
  const customer = await findCustomer({ request, context });
  if (customer?.gid === ambassador.gid) return leadTo(to);

  const at = new Date(now());
  const stored = await parseStoredReferral(request, context);
  const isSame =
    stored.click?.code === ambassador.code &&
    at.getTime() - new Date(stored.click.clickedAt).getTime() < SAME_CLICK_MS;
  // A click above the rate limit is not counted, but the referral is stored all the same.
  if (!isSame && (await secondsToWait(context, 'referral-click', CLICK_LIMITS)) === null) {
    await insertClick(db, ambassador.gid, at);
  }
  if (customer) {
    await saveCustomerReferral(db, customer.gid, { ambassadorGid: ambassador.gid, clickedAt: at });
  }
  const click = { how: 'link', code: ambassador.code, clickedAt: at.toISOString() } as const;
  return leadTo(to, await writeStoredReferral({ ...stored, click }, context));
}

function leadTo(path: string, cookie?: string) {
  return redirect(path, {
    status: 302,
    headers: { 'Cache-Control': 'private, no-store', ...(cookie && { 'Set-Cookie': cookie }) },
  });
}
