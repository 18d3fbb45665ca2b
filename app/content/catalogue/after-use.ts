import type { Product } from '~/domain/catalogue/catalogue';
import { neededMaterials } from '~/domain/catalogue/compost-material';
import { COMPOST_ADVICE, type CompostAdvice } from './compost-advice';

export type AfterUse = CompostAdvice & {
  /**
   * The material that a compost place has to accept, as the compost page's URL has it; empty if we cannot
   * tell; null if the product is not composted.
   */
  material: string | null;
};

/**
 * Returns what to do with a product after use. Called on the server, so that a product's page carries only
 * the texts for its own kind.
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
