import type { Product } from '~/domain/catalogue';
import { neededMaterials } from '~/domain/compost-material';
import { COMPOST_ADVICE, type CompostAdvice } from './compost';

export type AfterUse = CompostAdvice & {
  /**
   * What a composting place has to take, as the address of their page writes it; empty where we cannot
   * tell; null for what is not composted.
   */
  material: string | null;
};

/**
 * What becomes of one product: said by the server, so that a product's page carries the words for its
 * own kind of goods and no others.
 */
export function afterUseOf(product: Pick<Product, 'compost' | 'material'>): AfterUse | null {
  const { compost } = product;
  if (compost === null) return null;
  const isComposted = compost === 'home' || compost === 'industrial';
  return {
    ...COMPOST_ADVICE[compost],
    material: isComposted ? neededMaterials(product).join(',') : null,
  };
}
