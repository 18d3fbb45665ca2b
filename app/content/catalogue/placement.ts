import { hasTag } from '~/domain/core/tags';
import { isPublic } from '~/domain/catalogue/staff-product';
import { CATEGORIES } from './categories';
import { sectionOf } from './category-of';

/** A product as Shopify has it, with what decides where shoppers find it. */
type Placed = { status: string; productType: string; tags: readonly string[] };

/** Where shoppers find a product: the names of the pages, and a sentence for each place where it is missing. */
type Placement = { isShown: boolean; pages: string[]; because: string[] };

const SENTENCES = {
  status: 'Not shown anywhere, because it isn’t active in Shopify.',
  tag: 'Not shown anywhere, because it doesn’t have the tag Public.',
  channel:
    'Not shown anywhere, because it isn’t published to the Headless channel in Shopify. npm run setup publishes it.',
  noType: 'On no category page, because it has no type. Only search and Shop all find it.',
  type: (type: string) =>
    `On no category page, because the type “${type}” belongs to none. Only search and Shop all find it.`,
  types: (types: string) => `Types with a category are ${types}.`,
  kind: (category: string, slugs: string) =>
    `On no page below ${category}, because it has none of the tags ${slugs}.`,
} as const;

/**
 * Returns where shoppers find a product, and what keeps it from the other places.
 *
 * @param isPublished whether the Storefront API shows it; null if that is not known
 */
export function placementOf(product: Placed, isPublished: boolean | null): Placement {
  const hidden = [
    product.status !== 'ACTIVE' && SENTENCES.status,
    !isPublic(product) && SENTENCES.tag,
  ].filter((reason) => reason !== false);
  if (hidden.length > 0) return { isShown: false, pages: [], because: hidden };
  if (isPublished === false) return { isShown: false, pages: [], because: [SENTENCES.channel] };
  const productType = product.productType.toLowerCase();
  const { category, kind } = sectionOf({
    productType,
    tags: product.tags.map((tag) => tag.toLowerCase()),
  });
  if (category === null) {
    const types = CATEGORIES.flatMap(({ productTypes }) => productTypes).join(', ');
    const reason = productType === '' ? SENTENCES.noType : SENTENCES.type(product.productType);
    return { isShown: true, pages: [], because: [reason, SENTENCES.types(types)] };
  }
  const { children, label } = category;
  if (kind !== null) {
    const kinds = children.filter(({ slug }) => hasTag(product.tags, slug));
    return { isShown: true, pages: [label, ...kinds.map((one) => one.label)], because: [] };
  }
  const slugs = children.map(({ slug }) => slug).join(', ');
  return { isShown: true, pages: [label], because: [SENTENCES.kind(label, slugs)] };
}
