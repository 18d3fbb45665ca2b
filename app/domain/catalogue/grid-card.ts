import { toCard, type ListedProduct, type ProductCard } from './catalogue';

/** What a card in a grid renders: a `ProductCard` with only the URL of its picture. */
export type GridCard = Pick<
  ProductCard,
  'handle' | 'title' | 'minPriceCents' | 'material' | 'badge'
> & { picture: string | null };

export function toGridCard(product: ListedProduct): GridCard {
  const { handle, title, minPriceCents, material, badge, picture } = toCard(product);
  return { handle, title, minPriceCents, material, badge, picture: picture?.url ?? null };
}
