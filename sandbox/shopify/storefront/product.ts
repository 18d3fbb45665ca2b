import { gid, stableNumber } from '../../kit/ids';
import { cheapest } from '../catalogue';
import type { Sellable } from '../catalogue';
import { isAvailable } from '../catalogue-search';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import { moneyV2 } from '../money';
import type { ProductRow, SelectedOption, VariantRow } from '../rows';
import { imageNode, metafieldFields, truncated } from './parts';
import { variantNode } from './variant';

const nodes = new WeakMap<ProductRow, ProductNode>();

export type ProductNode = ReturnType<typeof build>;

/** Returns a `Product` of the Storefront schema, cached per version of the product. */
export function productNode(product: ProductRow): ProductNode {
  let node = nodes.get(product);
  if (node === undefined) {
    node = build(product);
    nodes.set(product, node);
  }
  return node;
}

const variantNodes = new WeakMap<VariantRow, { product: ProductRow; node: VariantNode }>();

type VariantNode = ReturnType<typeof variantNode>;

/** Returns the node of one variant, cached per version of its product. */
export function sellableNode(sellable: Sellable): VariantNode {
  const known = variantNodes.get(sellable.variant);
  if (known?.product === sellable.product) return known.node;
  const node = variantNode(sellable, productNode);
  variantNodes.set(sellable.variant, { product: sellable.product, node });
  return node;
}

type Selection = { selectedOptions?: SelectedOption[] | null };

function hasOptions(variant: VariantRow, selected: SelectedOption[]): boolean {
  return selected.every(({ name, value }) =>
    variant.options.some((option) => option.name === name && option.value === value),
  );
}

function build(product: ProductRow) {
  const toNode = (variant: VariantRow) => sellableNode({ product, variant });
  const dearest = Math.max(...product.variants.map((variant) => variant.priceCents));
  const lead = product.pictures[0];
  return {
    __typename: 'Product',
    id: gid('Product', product.id),
    handle: product.handle,
    title: product.title,
    vendor: product.vendor,
    productType: product.productType,
    description: ({ truncateAt }: { truncateAt?: number | null }) =>
      truncated(product.description, truncateAt),
    descriptionHtml: product.descriptionHtml,
    tags: product.tags,
    availableForSale: isAvailable(product),
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    publishedAt: product.createdAt,
    totalInventory: product.variants.reduce((sum, variant) => sum + variant.stock, 0),
    // Products of a custom storefront have no URL in Shopify's online store.
    onlineStoreUrl: null,
    requiresSellingPlan: false,
    isGiftCard: false,
    featuredImage: lead === undefined ? null : imageNode(lead),
    images: (page: PageArguments) =>
      connection(product.pictures, page, ({ key }) => key, imageNode),
    options: ({ first }: { first?: number | null }) =>
      product.options.slice(0, first ?? undefined).map(({ name, values }) => ({
        id: () => gid('ProductOption', stableNumber(`option ${product.id} ${name}`)),
        name,
        optionValues: values.map((value) => ({
          id: () => gid('ProductOptionValue', stableNumber(`value ${product.id} ${name} ${value}`)),
          name: value,
          firstSelectableVariant: () => {
            const variant = product.variants.find((each) => hasOptions(each, [{ name, value }]));
            return variant === undefined ? null : toNode(variant);
          },
        })),
      })),
    priceRange: {
      minVariantPrice: moneyV2(cheapest(product)),
      maxVariantPrice: moneyV2(dearest),
    },
    compareAtPriceRange: { minVariantPrice: moneyV2(0), maxVariantPrice: moneyV2(0) },
    variantsCount: { count: product.variants.length },
    variants: (page: PageArguments) =>
      connection(product.variants, page, ({ id }) => String(id), toNode),
    selectedOrFirstAvailableVariant: ({ selectedOptions }: Selection) => {
      const { variants } = product;
      const selected = variants.find(
        (variant) => selectedOptions?.length && hasOptions(variant, selectedOptions),
      );
      const variant = selected ?? variants.find(({ stock }) => stock > 0) ?? variants[0];
      return variant === undefined ? null : toNode(variant);
    },
    variantBySelectedOptions: ({ selectedOptions }: Selection) => {
      const found = product.variants.find((variant) => hasOptions(variant, selectedOptions ?? []));
      return found === undefined ? null : toNode(found);
    },
    /** Lists the variants that differ from the selected one in a single option. */
    adjacentVariants: ({ selectedOptions }: Selection) =>
      product.variants
        .filter((variant) => {
          const differing = (selectedOptions ?? variant.options).filter(
            (option) => !hasOptions(variant, [option]),
          );
          return differing.length === 1;
        })
        .map(toNode),
    seo: { title: null, description: null },
    ...metafieldFields(`product ${product.id}`, product.metafields, product.updatedAt),
  };
}
