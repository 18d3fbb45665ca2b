import { effectiveLimit } from '~/domain/catalogue/variant-choice';
import { centsFromDecimal } from '~/domain/core/money';
import {
  gidNumber,
  type StaffCatalogueProduct,
  type StaffProduct,
} from '~/domain/catalogue/staff-product';
import {
  STAFF_PRODUCT_DOCUMENT,
  STAFF_PRODUCTS_BY_ID_DOCUMENT,
  STAFF_PRODUCTS_DOCUMENT,
} from './admin-product-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';
import { toInteger } from './product-shapes';
import { gidOf } from '~/domain/core/ids';

type VendorListed = AnswerOf<typeof STAFF_PRODUCTS_DOCUMENT>['products']['nodes'][number];
type VendorOne = NonNullable<AnswerOf<typeof STAFF_PRODUCT_DOCUMENT>['product']>;

/** The most products that fit, with their variants, within the maximum cost of a query, by Shopify's documented formula. */
export const STAFF_CATALOGUE_PAGE_SIZE = 22;

/**
 * Reads one page of all products, including those that shoppers do not see; of each product's variants only
 * the first 20.
 *
 * @param after the cursor of the previous page; null for the first page
 * @throws PlatformFailure
 */
export async function fetchStaffCataloguePage(
  admin: Pick<Admin, 'run'>,
  after: string | null,
): Promise<{ products: StaffCatalogueProduct[]; next: string | null }> {
  const { products } = await admin.run(STAFF_PRODUCTS_DOCUMENT, {
    first: STAFF_CATALOGUE_PAGE_SIZE,
    after,
  });
  const { hasNextPage, endCursor } = products.pageInfo;
  return {
    products: products.nodes.map(toStaffCatalogueProduct),
    next: hasNextPage ? endCursor : null,
  };
}

/** Reads products by id, at most `STAFF_CATALOGUE_PAGE_SIZE`; deleted ones are left out. @throws PlatformFailure */
export async function fetchStaffCatalogueProducts(
  admin: Pick<Admin, 'run'>,
  ids: readonly string[],
): Promise<StaffCatalogueProduct[]> {
  const { nodes } = await admin.run(STAFF_PRODUCTS_BY_ID_DOCUMENT, { ids });
  return nodes.flatMap((node) => (node && 'handle' in node ? [toStaffCatalogueProduct(node)] : []));
}

/** As many as the page of a product shows. */
const MOST_VARIANTS = 100;

/**
 * Returns one product with all that staff can change; null if there is none.
 *
 * @param number the number in Shopify's id
 * @throws PlatformFailure
 */
export async function findStaffProduct(
  admin: Pick<Admin, 'run'>,
  number: string,
): Promise<StaffProduct | null> {
  if (!/^[1-9]\d{0,19}$/.test(number)) return null;
  const id = gidOf('Product', number);
  const nodes: VendorOne['variants']['nodes'] = [];
  let after: string | null = null;
  let product: VendorOne | null;
  do {
    const answer: AnswerOf<typeof STAFF_PRODUCT_DOCUMENT> = await admin.run(
      STAFF_PRODUCT_DOCUMENT,
      { id, after },
    );
    product = answer.product;
    if (!product) return null;
    nodes.push(...product.variants.nodes);
    after = product.variants.pageInfo.hasNextPage ? product.variants.pageInfo.endCursor : null;
  } while (after !== null && nodes.length < MOST_VARIANTS);
  return toStaffProduct({ ...product, variants: { ...product.variants, nodes } });
}

function toStaffCatalogueProduct(product: VendorListed): StaffCatalogueProduct {
  const { id, title, handle, status, productType, tags, featuredMedia } = product;
  const image = featuredMedia?.preview?.image ?? null;
  const limits = [product.limit, ...product.variants.nodes.map(({ limit }) => limit)]
    .map(toInteger)
    .filter((limit) => limit !== null && limit > 0);
  return {
    number: gidNumber(id),
    gid: id,
    title,
    handle,
    status,
    productType,
    tags,
    stock: product.tracksInventory ? product.totalInventory : null,
    picture: image && { url: image.url, alt: image.altText ?? '' },
    priceCents: centsFromDecimal(product.priceRangeV2.minVariantPrice.amount),
    limits: [...new Set(limits as number[])].sort((a, b) => a - b),
    skus: product.variants.nodes.flatMap(({ sku }) => sku || []),
  };
}

function toStaffProduct(product: VendorOne): StaffProduct {
  const { id, title, handle, status, productType, tags, updatedAt, limit } = product;
  return {
    number: gidNumber(id),
    gid: id,
    title,
    handle,
    status,
    productType,
    tags,
    updatedAt,
    limit: effectiveLimit(toInteger(limit)),
    media: product.media.nodes.map((media) => ({
      gid: media.id,
      number: gidNumber(media.id),
      alt: media.alt ?? '',
      url: media.preview?.image?.url ?? null,
    })),
    variants: product.variants.nodes.map((variant) => ({
      number: gidNumber(variant.id),
      gid: variant.id,
      title: variant.title,
      sku: variant.sku,
      priceCents: centsFromDecimal(variant.price),
      limit: effectiveLimit(toInteger(variant.limit)),
      limitDigest: variant.limit?.compareDigest ?? null,
      itemGid: variant.inventoryItem.id,
      isCounted: variant.inventoryItem.tracked,
      levels: variant.inventoryItem.inventoryLevels.nodes.map(({ location, quantities }) => ({
        locationGid: location.id,
        locationNumber: gidNumber(location.id),
        name: location.name,
        available: quantities.find(({ name }) => name === 'available')?.quantity ?? 0,
      })),
    })),
  };
}
