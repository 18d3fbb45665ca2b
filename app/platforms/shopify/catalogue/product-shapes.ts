import {
  COMPOST_METHODS,
  type ListedProduct,
  type Picture,
  type Product,
  type ProductSpecs,
  PUBLIC_TAG,
  type Variant,
} from '~/domain/catalogue/catalogue';
import { colorsOf, materialsOf, sizesOf } from '~/domain/catalogue/listing/listing-facets';
import { centsFromDecimal } from '~/domain/core/money';
import type { Fragments } from '~/platforms/shopify/generated/storefront';
import type { AnswerOf } from '~/platforms/shopify/typed-document';
import type { PRODUCT_DOCUMENT } from './product-documents';

/** The conversions of Shopify's answers to our shapes. */

type VendorListed = Fragments['ListedParts'];
type VendorProduct = NonNullable<AnswerOf<typeof PRODUCT_DOCUMENT>['product']>;
type VendorVariant = VendorProduct['variants']['nodes'][number];

/** Returns the picture, or null if there is none. If Shopify omits the size, the picture counts as square. */
export function toPicture(image: VendorVariant['image']): Picture | null {
  if (!image) return null;
  return {
    url: image.url,
    alt: image.altText ?? '',
    width: image.width ?? 1200,
    height: image.height ?? 1200,
  };
}

/** Returns the value of a `number_integer` metafield; null if it is missing or not a whole number. */
export function toInteger(value: VendorVariant['caseCount']): number | null {
  return value && /^-?\d{1,9}$/.test(value.value) ? Number(value.value) : null;
}

/**
 * Returns how many are left to sell; null if the stock is not tracked, or if Shopify sells the variant
 * without stock: it is for sale although the quantity is zero or negative.
 */
export function toStock({
  availableForSale,
  quantityAvailable,
}: Pick<VendorVariant, 'availableForSale' | 'quantityAvailable'>): number | null {
  if (!availableForSale || quantityAvailable === null) return quantityAvailable;
  return quantityAvailable > 0 ? quantityAvailable : null;
}

/** The options that the store knows by name: sizes and colors are filters, a case is what a price is for. */
const OPTIONS = ['Size', 'Color', 'Case'];

/** Returns an option's name as the store spells it, however the shop does. */
function ownOption(name: string): string {
  return OPTIONS.find((own) => own.toLowerCase() === name.toLowerCase()) ?? name;
}

/** Returns a tag as the store spells it: Shopify ignores the case of tags, so `Hot-Cups` is `hot-cups`. */
function ownTag(tag: string): string {
  const lower = tag.toLowerCase();
  return lower === PUBLIC_TAG.toLowerCase() ? PUBLIC_TAG : lower;
}

function core(product: VendorListed | VendorProduct) {
  return {
    id: product.id,
    handle: product.handle,
    title: product.title,
    productType: product.productType.toLowerCase(),
    description: product.description,
    tags: product.tags.map(ownTag),
    available: product.availableForSale,
    material: product.material?.value ?? null,
    compost: COMPOST_METHODS.find((method) => method === product.compost?.value) ?? null,
    rim: product.rim?.value ?? null,
  };
}

function optionValues(product: VendorListed | VendorProduct, name: string): string[] {
  const option = product.options.find((candidate) => ownOption(candidate.name) === name);
  return option ? option.optionValues.map((value) => value.name) : [];
}

/** Returns what the least price buys: the smallest case, and whether it costs more in another size or color. */
function leastPrice(product: VendorListed) {
  const minPriceCents = centsFromDecimal(product.priceRange.minVariantPrice.amount);
  const variants = product.variants.nodes.map(({ price, caseCount }) => ({
    priceCents: centsFromDecimal(price.amount),
    caseCount: toInteger(caseCount),
  }));
  const hasCases = product.options.some(({ name }) => ownOption(name) === 'Case');
  const least = variants.find(({ priceCents }) => priceCents === minPriceCents)?.caseCount ?? null;
  return {
    minPriceCents,
    ...(hasCases && least !== null && least > 1 ? { caseCount: least } : {}),
    priceVaries: variants.some(({ priceCents, caseCount }) => {
      return priceCents > minPriceCents && (!hasCases || caseCount === least);
    }),
  };
}

export function toListedProduct(product: VendorListed): ListedProduct {
  const facts = core(product);
  return {
    ...facts,
    ...leastPrice(product),
    variantTitles: product.variants.nodes.map((variant) => variant.title),
    sizes: sizesOf(facts, optionValues(product, 'Size')),
    colors: colorsOf(facts, optionValues(product, 'Color')),
    materials: materialsOf(facts.material),
    picture: toPicture(product.featuredImage),
  };
}

function toVariant(variant: VendorVariant): Variant {
  return {
    id: variant.id,
    title: variant.title,
    sku: variant.sku || null,
    priceCents: centsFromDecimal(variant.price.amount),
    available: variant.availableForSale,
    stock: toStock(variant),
    options: variant.selectedOptions.map(({ name, value }) => ({ name: ownOption(name), value })),
    caseCount: toInteger(variant.caseCount),
    carton: variant.carton?.value ?? null,
    maxQuantity: toInteger(variant.maxQuantity),
    picture: toPicture(variant.image),
  };
}

/** Returns the texts of a list metafield (a JSON array); a single text counts as a list of one. */
function texts(value: string | null): string[] {
  if (value === null) return [];
  try {
    const parsed: unknown = JSON.parse(value);
    if (Array.isArray(parsed)) return parsed.filter((item) => typeof item === 'string');
  } catch {
    // A plain text, not a list.
  }
  return [value];
}

function toSpecs({ specs }: VendorProduct): ProductSpecs {
  const value = (key: string) => specs.find((field) => field?.key === key)?.value ?? null;
  return {
    capacity: value('capacity'),
    height: value('height'),
    base: value('base'),
    heatLimit: value('heat_limit'),
    certificates: texts(value('certificates')),
  };
}

export function toProduct(product: VendorProduct): Product {
  const variants = product.variants.nodes.map(toVariant);
  return {
    ...core(product),
    descriptionHtml: product.descriptionHtml,
    specs: toSpecs(product),
    maxQuantity: toInteger(product.maxQuantity),
    minPriceCents: variants.reduce<Product['minPriceCents']>(
      (least, variant) => (variant.priceCents < least ? variant.priceCents : least),
      variants[0]?.priceCents ?? centsFromDecimal('0'),
    ),
    options: product.options.map((option) => ({
      name: ownOption(option.name),
      values: option.optionValues.map((value) => value.name),
    })),
    variants,
    pictures: product.images.nodes
      .map(toPicture)
      .filter((picture): picture is Picture => picture !== null),
  };
}
