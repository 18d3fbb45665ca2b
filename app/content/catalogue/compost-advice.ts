import type { Compost } from '~/domain/catalogue/catalogue';

export type CompostAdvice = {
  /** Two or three words for a fact list. */
  label: string;
  /** What to do with it after use, in one or two sentences. */
  advice: string;
};

/** Disposal of each kind of product. No durations: they depend on the compost heap. */
export const COMPOST_ADVICE: Readonly<Record<Compost, CompostAdvice>> = {
  home: {
    label: 'Home compost',
    advice:
      'Tear it up and lay it on the heap with leaves and kitchen scraps. The food-scrap bin is fine too, where your town collects one.',
  },
  industrial: {
    label: 'Industrial compost',
    advice:
      'Put it with the food scraps where they go to an industrial composting plant, which is hot enough to break it down. A garden heap or a landfill is not, and it does not belong with plastic recycling.',
  },
  recycle: {
    label: 'Recyclable',
    advice:
      'Empty it, let it dry and put it in the recycling. Greasy paper goes with the food scraps instead.',
  },
  reuse: {
    label: 'Made to keep',
    advice:
      'Wash it, wear it, mend it. When it is truly done, natural fibers go to textile recycling.',
  },
};
