import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '~/framework';
import { logoHostOf, loadCustomer } from '~/http/customers/address-view.server';
import { isKnownTag } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';

/**
 * Serves the logo of the signed-in customer's own company through our server: the browser cannot name a host,
 * and the logo service never sees the browser (money-security 7.5).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/account/company');
  const loaded = await loadCustomer(args.context, gid);
  const host = loaded.ok ? logoHostOf(loaded.value) : null;
  const logo = host === null ? null : await args.context.logos.fetchLogo(host);
  if (logo === null) notFound();
  // Browsers revalidate each time, so that the logo is no longer shown after sign-out.
  const etag = `"${createHash('sha256').update(logo.bytes).digest('base64url')}"`;
  const caching = { 'Cache-Control': 'private, no-cache', ETag: etag, Vary: 'Cookie' };
  if (isKnownTag(args.request.headers.get('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers: caching });
  }
  return new Response(new Uint8Array(logo.bytes), {
    headers: {
      'Content-Type': logo.type,
      'Content-Disposition': 'inline; filename="logo"',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      ...caching,
    },
  });
}
