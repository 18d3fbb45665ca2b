import { CATEGORIES, type Category, type Subcategory } from '~/content/categories';
import { findCategory } from '~/content/categories';

/** The category of one of our own route files; throws when the table has lost it. */
export function categoryOf(slug: string): Category {
  const category = findCategory(slug);
  if (!category) throw new Error(`No category ${slug}`);
  return category;
}

/** Where a product stands in the shop: the category of its type, and the first kind it is tagged with. */
export function sectionOf(product: { productType: string; tags: readonly string[] }): {
  category: Category | null;
  kind: Subcategory | null;
} {
  const category =
    CATEGORIES.find(({ productTypes }) => {
      return productTypes.some((type) => type === product.productType);
    }) ?? null;
  const kind = category?.children.find(({ slug }) => product.tags.includes(slug)) ?? null;
  return { category, kind };
}
