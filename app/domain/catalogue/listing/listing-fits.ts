import type { ListedProduct } from '~/domain/catalogue/catalogue';

const isOunces = (size: string) => size.endsWith(' oz');

/** What a shopper calls the thing that a lid closes. */
function nounOf({ productType, tags }: ListedProduct): string {
  if (productType !== 'cups') return 'bowl';
  return tags.includes('cold-cups') ? 'cold cup' : 'hot cup';
}

/**
 * Adds to each lid and sleeve what it fits: a lid the sizes of the cups and bowls with its rim, a sleeve its
 * own ounces, which are those of hot cups. Only `fits` is new; products of which it is the same are returned as they are.
 */
export function withFits(products: readonly ListedProduct[]): ListedProduct[] {
  const byRim = new Map<string, Set<string>>();
  for (const product of products) {
    if (product.rim === null || product.productType === 'lids') continue;
    const fitting = byRim.get(product.rim) ?? new Set();
    byRim.set(product.rim, fitting);
    for (const size of product.sizes.filter(isOunces)) fitting.add(`${size} ${nounOf(product)}`);
  }
  return products.map((product) => {
    if (product.productType === 'sleeves') {
      return fittingTo(
        product,
        product.sizes.filter(isOunces).map((size) => `${size} hot cup`),
      );
    }
    const fits = product.productType === 'lids' && product.rim ? byRim.get(product.rim) : undefined;
    if (fits) return fittingTo(product, [...fits]);
    if (product.fits === undefined) return product;
    const { fits: _before, ...own } = product;
    return own;
  });
}

function fittingTo(product: ListedProduct, fits: readonly string[]): ListedProduct {
  const { fits: before } = product;
  const isSame = before?.length === fits.length && fits.every((fit, at) => fit === before[at]);
  return isSame ? product : { ...product, fits };
}
