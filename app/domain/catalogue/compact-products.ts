import type { ListedProduct } from './catalogue';

/**
 * Returns a function that has products share the texts and lists that many of them have: as they are parsed, each has its
 * own. At 100,000 products that is a third of what they take.
 */
export function createCompactor(): (product: ListedProduct) => ListedProduct {
  const texts = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const shared = <Text extends string | null>(text: Text): Text => {
    if (text === null) return text;
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return (known ?? text) as Text;
  };
  const sharedList = (list: string[]): string[] => {
    const key = JSON.stringify(list);
    let known = lists.get(key);
    if (!known) lists.set(key, (known = list.map(shared)));
    return known;
  };
  return (product) => ({
    ...product,
    productType: shared(product.productType),
    description: shared(product.description),
    tags: sharedList(product.tags),
    material: shared(product.material),
    rim: shared(product.rim),
    variantTitles: sharedList(product.variantTitles),
    sizes: sharedList(product.sizes),
    colors: sharedList(product.colors),
    materials: sharedList(product.materials),
  });
}
