import { CATEGORIES, type Category, type Subcategory } from './categories';
import { findCategory } from './categories';

/** Returns the category of one of our route files; throws if the table does not have it. */
export function categoryOf(slug: string): Category {
  const category = findCategory(slug);
  if (!category) throw new Error(`No category ${slug}`);
  return category;
}

/**
 * Returns a product's place in the shop: the category of its type, and the first subcategory it is tagged
 * with.
 */
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
