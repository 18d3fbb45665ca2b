import type { Compost, Product } from '~/domain/catalogue/catalogue';
import { neededMaterials } from '~/domain/catalogue/compost-material';

type CompostAdvice = {
  /** Two or three words for a fact list. */
  label: string;
  /** What to do with it after use, in one or two sentences. */
  advice: string;
};

/** Disposal of each kind of product. No durations: they depend on the compost heap. */
export const COMPOST_ADVICE: Readonly<Record<Compost, CompostAdvice>> = {
  home: {
    label: 'Home compostable',
    advice:
      'Tear it up and add it to your compost pile with leaves and kitchen scraps. If your town collects food scraps, that bin is fine too.',
  },
  industrial: {
    label: 'Commercially compostable',
    advice:
      'Put it in the food-scrap bin if the scraps go to a commercial composting facility, which is hot enough to break it down. A backyard pile or a landfill isn’t. Keep it out of plastic recycling.',
  },
  recycle: {
    label: 'Recyclable',
    advice:
      'Empty it, let it dry, and put it in the recycling. Greasy paper goes with the food scraps instead.',
  },
  reuse: {
    label: 'Reusable',
    advice:
      'Wash it, wear it, mend it. When it’s worn out, natural fibers go to textile recycling.',
  },
};

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
