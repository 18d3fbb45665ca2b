import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cartonOf, measuresOf } from '../../seed/catalogue/measures';
import type { SeedCollection, SeedProduct, SeedVariant } from '../../seed/catalogue/types';
import type { SeedOrder } from '../../seed/order-types';
import { stableNumber } from '../kit/ids';
import { projectFile } from '../kit/project';
import type { Store } from '../kit/store';
import { Catalogue } from './catalogue';
import type { CollectionRow, MetafieldRow, PictureRow, ProductRow, VariantRow } from './rows';

export type Seed = {
  products: SeedProduct[];
  collections: SeedCollection[];
  /** Past orders of the seeded people; none if left out. */
  orders?: SeedOrder[];
  /** Recent orders referred by ambassadors; `now` in UTC milliseconds. None if left out. */
  broughtOrders?: (now: number) => SeedOrder[];
};

type ManifestEntry = { key: string; file: string; width: number; height: number; alt: string };

const picturesFolder = projectFile('seed/pictures');

/** When the shop opened; each product was created an hour after the previous one. */
const OPENED = Date.parse('2026-01-05T15:00:00Z');

/** Loads the goods that the sandbox sells: the hand-made ones, or `size` generated ones. */
export async function loadSeed(size: number | undefined): Promise<Seed> {
  const { catalogue, collections } = await import('../../seed/catalogue/index');
  const { orders } = await import('../../seed/orders');
  if (size === undefined) return { products: catalogue, collections, orders };
  const { generateCatalogue } = await import('../../seed/catalogue/generated');
  return { products: generateCatalogue(size), collections, orders };
}

/** Reads the pictures by key. A picture whose file does not exist yet still has a URL, which returns 404. */
export function loadPictures(): Map<string, PictureRow> {
  const manifest = readFileSync(join(picturesFolder, 'manifest.json'), 'utf8');
  return new Map(
    (JSON.parse(manifest) as ManifestEntry[]).map(({ key, file, width, height, alt }) => {
      const stat = statSync(join(picturesFolder, file), {
        throwIfNoEntry: false,
      });
      const version = stat === undefined ? 1 : Math.floor(stat.mtimeMs / 1000);
      const name = file.slice(file.lastIndexOf('/') + 1);
      return [key, { key, file: name, alt, width, height, version }];
    }),
  );
}

function metafield(key: string, type: string, value: string | number | undefined): MetafieldRow[] {
  return value === undefined ? [] : [{ namespace: 'custom', key, type, value: String(value) }];
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function variantRow(
  product: SeedProduct,
  variant: SeedVariant,
  pictures: Map<string, PictureRow>,
): VariantRow {
  const options = product.options.map(({ name }, index) => ({
    name,
    value: variant.options[index] ?? '',
  }));
  const title = variant.options.join(' / ') || 'Default Title';
  const id = stableNumber(`variant ${product.handle} ${title}`);
  return {
    id,
    title,
    sku: `EB-${String(id).slice(-8)}`,
    // Shopify gives a product without options this one.
    options: options.length > 0 ? options : [{ name: 'Title', value: 'Default Title' }],
    priceCents: variant.priceCents,
    stock: variant.stock,
    picture: pictures.get(variant.picture ?? product.pictures[0] ?? '') ?? null,
    metafields: [
      ...metafield('case_count', 'number_integer', variant.caseCount),
      ...metafield('carton', 'single_line_text_field', cartonOf(product.handle, variant.caseCount)),
      ...metafield('max_quantity', 'number_integer', variant.maxQuantity),
    ],
  };
}

/** Converts the seed to Shopify's shape. Ids depend only on handles, so they survive reordering. */
export function productRows(
  products: SeedProduct[],
  pictures: Map<string, PictureRow>,
): ProductRow[] {
  return products.map((product, index) => {
    const createdAt = new Date(OPENED + index * 3_600_000).toISOString().replace('.000Z', 'Z');
    return {
      id: stableNumber(`product ${product.handle}`),
      handle: product.handle,
      title: product.title,
      vendor: 'Earth Brands',
      productType: product.productType,
      description: product.description.join(' '),
      descriptionHtml: product.description.map((text) => `<p>${escapeText(text)}</p>`).join('\n'),
      tags: product.tags.toSorted((a, b) => a.localeCompare(b)),
      options:
        product.options.length > 0
          ? product.options
          : [{ name: 'Title', values: ['Default Title'] }],
      variants: product.variants.map((variant) => variantRow(product, variant, pictures)),
      pictures: product.pictures.flatMap((key) => pictures.get(key) ?? []),
      metafields: [
        ...metafield('material', 'single_line_text_field', product.material),
        ...metafield('compost', 'single_line_text_field', product.compost),
        ...metafield('rim', 'single_line_text_field', product.rim),
        ...metafield('max_quantity', 'number_integer', product.maxQuantity),
        ...Object.entries(measuresOf(product)).flatMap(([key, value]) =>
          metafield(key, 'single_line_text_field', value),
        ),
      ],
      createdAt,
      updatedAt: createdAt,
    };
  });
}

function collectionRows(collections: SeedCollection[]): CollectionRow[] {
  return collections.map(({ handle, title, products }) => ({
    id: stableNumber(`collection ${handle}`),
    handle,
    title,
    products,
    updatedAt: new Date(OPENED).toISOString().replace('.000Z', 'Z'),
  }));
}

/** Opens the catalogue's tables, with the seed in them. */
export function openCatalogue(store: Store, products: ProductRow[], seed: Seed): Catalogue {
  return new Catalogue(
    store.table<ProductRow>(
      'products',
      ({ id }) => String(id),
      () => products,
    ),
    store.table<CollectionRow>(
      'collections',
      ({ id }) => String(id),
      () => collectionRows(seed.collections),
    ),
  );
}
