import type { LoaderFunctionArgs } from '~/framework';
import { publicPage } from '~/http/etag';

/** Personal pages, API endpoints, and lists that only repeat others. */
const CLOSED = [
  '/account',
  '/api/',
  '/auth/',
  '/cart',
  '/dashboard',
  '/discount/',
  '/erp',
  '/my-products',
  '/thank-you',
  '/webhooks/',
  '/*?*search=',
];

export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.config.origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...publicPage() },
  });
}
