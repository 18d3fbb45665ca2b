import type { LoaderFunctionArgs } from '@remix-run/node';
import { CATEGORIES } from '~/content/categories';
import { sitemapXml } from '~/domain/sitemap';
import { publicPage } from '~/http/caching';
import { needed } from '~/http/replies.server';
import { paths } from '~/paths';

/** Every page that search engines may show: shop, categories, information, products. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { products } = await needed(context.catalogue.snapshot(), context.log);
  const local = [
    paths.home(),
    paths.shopAll(),
    ...CATEGORIES.flatMap(({ slug, children }) => [
      paths.category(slug),
      ...children.map((child) => paths.category(slug, child.slug)),
    ]),
    paths.contactSales(),
    paths.ourStory(),
    paths.faq(),
    paths.careers(),
    paths.alliance(),
    paths.partners(),
    paths.getStarted(),
    paths.getStartedAmbassador(),
    ...products.map(({ handle }) => paths.product(handle)),
  ];
  return new Response(sitemapXml(local.map((path) => context.config.origin + path)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', ...publicPage() },
  });
}
