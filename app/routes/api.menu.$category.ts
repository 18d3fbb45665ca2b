import type { LoaderFunctionArgs } from '~/framework';
import { findCategory } from '~/content/catalogue/categories';
import { categoryOf } from '~/content/catalogue/category-of';
import { assortmentOf, pickBestSellers } from '~/domain/catalogue/assortment';
import { MENU_PRODUCTS } from '~/domain/catalogue/menu-columns';
import { needed, notFound } from '~/http/replies.server';

/** Answers the mega-menu of a category: its best sellers, as cards. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { slug } = findCategory(params.category ?? '') ?? notFound();
  const { products } = await needed(context.catalogue.snapshot(), context.log);
  const own = assortmentOf(products, categoryOf(slug).productTypes);
  return Response.json(pickBestSellers(own, MENU_PRODUCTS), {
    headers: { 'Cache-Control': 'public, max-age=300' },
  });
}
