import { data } from '@remix-run/node';
import { readCompostQuery } from '~/domain/compost/compost-query';
import { zipIn } from '~/domain/core/places/zip-code';
import type { StoreContext } from '~/http/context.server';
import { attempt } from '~/http/replies.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';

/**
 * Parses the page's query.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function askedCompost({
  request,
}: {
  request: Request;
}): ReturnType<typeof readCompostQuery> {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length) {
    throw data(
      { code: 'query-malformed' },
      { status: 400, headers: { 'Cache-Control': 'no-store' } },
    );
  }
  return readCompostQuery((name) => searchParams.get(name));
}

/** Returns the default address's ZIP code; null if there is none or Shopify does not answer. */
export async function defaultZip(
  { admin, log }: Pick<StoreContext, 'admin' | 'log'>,
  gid: string,
): Promise<string | null> {
  const addresses = await attempt(listAddresses(admin, gid), log);
  const chosen = addresses?.find(({ isDefault, countryCode }) => isDefault && countryCode === 'US');
  return zipIn(chosen?.zip ?? '');
}
