import type { Image, MoneyV2 } from '@shopify/hydrogen-react/storefront-api-types';
import {
  COMPOST_WAYS,
  type ListedProduct,
  type Picture,
  type Product,
  type Variant,
} from '~/domain/catalogue/catalogue';
import { colorsOf, materialsOf, sizesOf } from '~/domain/catalogue/listing/facet-values';
import { centsFromDecimal } from '~/domain/core/money';

/** Shopify's shapes as our documents select them, and the conversions to ours. */

type Money = Pick<MoneyV2, 'amount' | 'currencyCode'>;
type VendorImage = Pick<Image, 'url' | 'altText' | 'width' | 'height'>;
type Value = { value: string } | null;
type VendorOption = { name: string; optionValues: { name: string }[] };

type VendorProductCore = {
  id: string;
  handle: string;
  title: string;
  productType: string;
  description: string;
  tags: string[];
  availableForSale: boolean;
  material: Value;
  compost: Value;
  rim: Value;
  options: VendorOption[];
};

export type VendorListedProduct = VendorProductCore & {
  featuredImage: VendorImage | null;
  priceRange: { minVariantPrice: Money };
  variants: { nodes: { title: string }[] };
};

export type VendorVariant = {
  id: string;
  title: string;
  availableForSale: boolean;
  quantityAvailable: number | null;
  price: Money;
  selectedOptions: { name: string; value: string }[];
  image: VendorImage | null;
  caseCount: Value;
  maxQuantity: Value;
};

export type VendorProduct = VendorProductCore & {
  descriptionHtml: string;
  maxQuantity: Value;
  images: { nodes: VendorImage[] };
  variants: { nodes: VendorVariant[] };
};

/** Returns the picture, or null if there is none. If Shopify omits the size, the picture counts as square. */
export function toPicture(image: VendorImage | null): Picture | null {
  if (!image) return null;
  return {
    url: image.url,
    alt: image.altText ?? '',
    width: image.width ?? 1200,
    height: image.height ?? 1200,
  };
}

/** Returns the value of a `number_integer` metafield; null if it is missing or not a whole number. */
export function toInteger(value: Value): number | null {
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

function core(product: VendorProductCore) {
  return {
    id: product.id,
    handle: product.handle,
    title: product.title,
    productType: product.productType.toLowerCase(),
    description: product.description,
    tags: product.tags,
    available: product.availableForSale,
    material: product.material?.value ?? null,
    compost: COMPOST_WAYS.find((way) => way === product.compost?.value) ?? null,
    rim: product.rim?.value ?? null,
  };
}

function optionValues(product: VendorProductCore, name: string): string[] {
  const option = product.options.find((candidate) => candidate.name === name);
  return option ? option.optionValues.map((value) => value.name) : [];
}

export function toListedProduct(product: VendorListedProduct): ListedProduct {
  const facts = core(product);
  return {
    ...facts,
    minPriceCents: centsFromDecimal(product.priceRange.minVariantPrice.amount),
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
    priceCents: centsFromDecimal(variant.price.amount),
    available: variant.availableForSale,
    stock: toStock(variant),
    options: variant.selectedOptions,
    caseCount: toInteger(variant.caseCount),
    maxQuantity: toInteger(variant.maxQuantity),
    picture: toPicture(variant.image),
  };
}

export function toProduct(product: VendorProduct): Product {
  const variants = product.variants.nodes.map(toVariant);
  return {
    ...core(product),
    descriptionHtml: product.descriptionHtml,
    maxQuantity: toInteger(product.maxQuantity),
    minPriceCents: variants.reduce<Product['minPriceCents']>(
      (least, variant) => (variant.priceCents < least ? variant.priceCents : least),
      variants[0]?.priceCents ?? centsFromDecimal('0'),
    ),
    options: product.options.map((option) => ({
      name: option.name,
      values: option.optionValues.map((value) => value.name),
    })),
    variants,
    pictures: product.images.nodes
      .map(toPicture)
      .filter((picture): picture is Picture => picture !== null),
  };
}
