import type { ListedProduct } from '../../app/domain/catalogue/catalogue';
import { withFits } from '../../app/domain/catalogue/listing/listing-fits';
import { toListedProduct } from '../../app/platforms/shopify/catalogue/product-shapes';
import { productRows, loadPictures } from '../../sandbox/shopify/catalogue-seed';
import { catalogue } from '../../seed/catalogue/index';

/** The hand-made catalogue as the store keeps it in memory, without the products that shoppers never see. */
export function seedCatalogue(): ListedProduct[] {
  const rows = productRows(
    catalogue.filter(({ tags }) => tags.includes('Public')),
    loadPictures(),
  );
  const listed = rows.map((row) => {
    const metafield = (key: string) => row.metafields.find((field) => field.key === key) ?? null;
    const dollars = Math.min(...row.variants.map(({ priceCents }) => priceCents)) / 100;
    return toListedProduct({
      ...row,
      id: `gid://shopify/Product/${row.id}`,
      availableForSale: row.variants.some(({ stock }) => stock > 0),
      material: metafield('material'),
      compost: metafield('compost'),
      rim: metafield('rim'),
      options: row.options.map(({ name, values }) => ({
        name,
        optionValues: values.map((value) => ({ name: value })),
      })),
      featuredImage: null,
      priceRange: { minVariantPrice: { amount: dollars.toFixed(2), currencyCode: 'USD' } },
      variants: {
        nodes: row.variants.map(({ title, priceCents, metafields }) => ({
          title,
          price: { amount: (priceCents / 100).toFixed(2), currencyCode: 'USD' },
          caseCount: metafields.find(({ key }) => key === 'case_count') ?? null,
        })),
      },
    });
  });
  return withFits(listed);
}
