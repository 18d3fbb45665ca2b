import type { Crumb } from '~/components/ui/breadcrumb';
import { sectionOf } from '~/content/catalogue/category-of';
import { paths } from '~/paths';

/** Returns the breadcrumbs of a product through its category; the last crumb is the product. */
export function productCrumbs(product: {
  title: string;
  productType: string;
  tags: readonly string[];
}): Crumb[] {
  const { category, kind } = sectionOf(product);
  const crumbs: Crumb[] = [{ label: 'Home', href: paths.home() }];
  if (category) crumbs.push({ label: category.label, href: paths.category(category.slug) });
  if (category && kind) {
    crumbs.push({ label: kind.label, href: paths.category(category.slug, kind.slug) });
  }
  return [...crumbs, { label: product.title }];
}
