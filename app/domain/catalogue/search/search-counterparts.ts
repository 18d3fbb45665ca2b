import { type ListedProduct, isPublic } from '~/domain/catalogue/catalogue';
import { COUNTERPART } from '~/domain/catalogue/product-facts';
import { textWords } from './search-words';

type Fitting = Pick<ListedProduct, 'productType' | 'rim' | 'title' | 'tags'>;

function keyOf(productType: string, rim: string): string {
  return `${productType} ${rim}`;
}

/** The words of the titles of each type and rim, each once, in one text. */
function titleWords(products: readonly Fitting[]): Map<string, string> {
  const words = new Map<string, Set<string>>();
  for (const product of products) {
    if (product.rim === null || !isPublic(product)) continue;
    const key = keyOf(product.productType, product.rim);
    const known = words.get(key) ?? new Set();
    for (const word of textWords(product.title)) known.add(word);
    words.set(key, known);
  }
  return new Map([...words].map(([key, known]) => [key, [...known].sort().join(' ')]));
}

/**
 * Returns the products with the words of what they fit: 'lid for kraft 12 oz cup' finds every lid with the rim of
 * that cup. Products with the same rim share one text.
 */
export function withCounterparts<P extends Fitting & { counterparts?: string }>(
  products: readonly P[],
): (P & { counterparts?: string })[] {
  const words = titleWords(products);
  return products.map((product) => {
    const type = COUNTERPART[product.productType];
    const counterparts =
      type && product.rim !== null ? words.get(keyOf(type, product.rim)) : undefined;
    if (counterparts === product.counterparts) return product;
    const { counterparts: _before, ...own } = product;
    return counterparts ? { ...product, counterparts } : (own as P);
  });
}
