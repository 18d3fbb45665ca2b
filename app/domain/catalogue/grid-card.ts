import { toCard, type ListedProduct, type ProductCard } from './catalogue';

/** What a card in a grid renders: a `ProductCard` with only the URL of its picture. */
export type GridCard = Pick<
  ProductCard,
  'handle' | 'title' | 'minPriceCents' | 'caseCount' | 'priceVaries' | 'badge'
> & { picture: string | null };

export function toGridCard(product: ListedProduct): GridCard {
  const { productType: _, picture, ...card } = toCard(product);
  return { ...card, picture: picture?.url ?? null };
}
