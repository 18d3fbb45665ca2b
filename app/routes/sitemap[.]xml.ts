import type { LoaderFunctionArgs } from '~/framework';
import { sitemapPaths } from '~/content/site/sitemap-paths';
import { sitemapXml } from '~/domain/site/sitemap';
import { publicPage } from '~/http/etag';
import { needed } from '~/http/replies.server';

/** Lists all pages for search engines: store, categories, information, products. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { products } = await needed(context.catalogue.snapshot(), context.log);
  const local = sitemapPaths(products);
  return new Response(sitemapXml(local.map((path) => context.config.origin + path)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', ...publicPage() },
  });
}
