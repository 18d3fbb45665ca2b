import type { ProductRow } from './rows';
import { hasWords, holds, isNumber, isText, parseQuery, wordsOf } from './search-syntax';
import type { Term } from './search-syntax';

/** The search index of a product, cached per version of the product. */
type Indexed = { tags: string[]; words: string[]; titleWords: string[] };

const indexed = new WeakMap<ProductRow, Indexed>();

function indexOf(product: ProductRow): Indexed {
  let index = indexed.get(product);
  if (index === undefined) {
    const { title, productType, vendor, handle, tags } = product;
    index = {
      tags: tags.map((tag) => tag.toLowerCase()),
      titleWords: wordsOf(title),
      words: wordsOf(title, productType, vendor, handle, ...tags),
    };
    indexed.set(product, index);
  }
  return index;
}

export function isAvailable(product: ProductRow): boolean {
  return product.variants.some((variant) => variant.stock > 0);
}

/** Shopify ignores unknown fields, so they match here too. */
function matches(product: ProductRow, term: Term): boolean {
  const index = indexOf(product);
  switch (term.field) {
    case '':
    case 'default':
      return hasWords(term, index.words);
    case 'tag':
      return index.tags.some((tag) => isText(term, tag));
    case 'tag_not':
      return !index.tags.some((tag) => isText(term, tag));
    case 'product_type':
      return isText(term, product.productType.toLowerCase());
    case 'vendor':
      return isText(term, product.vendor.toLowerCase());
    case 'handle':
      return isText(term, product.handle.toLowerCase());
    case 'title':
      return hasWords(term, index.titleWords);
    case 'sku':
      return product.variants.some((variant) => isText(term, variant.sku.toLowerCase()));
    case 'id':
      return isNumber(term, product.id, Number(term.value));
    case 'available_for_sale':
      return String(isAvailable(product)) === term.value;
    case 'status':
      return isText(term, 'active');
    case 'variants.price':
    case 'price':
      return product.variants.some((variant) =>
        isNumber(term, variant.priceCents, Math.round(Number(term.value) * 100)),
      );
    case 'created_at':
      return isNumber(term, Date.parse(product.createdAt), Date.parse(term.value));
    case 'updated_at':
      return isNumber(term, Date.parse(product.updatedAt), Date.parse(term.value));
    default:
      return true;
  }
}

/** Returns the products that match the query, in the given order. */
export function filterProducts(products: ProductRow[], query: string): ProductRow[] {
  const parsed = parseQuery(query);
  if (parsed.kind === 'all') return products;
  return products.filter((product) => holds(parsed, (term) => matches(product, term)));
}
