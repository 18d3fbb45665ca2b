import type { SearchAnswer } from '~/domain/catalogue/search/search-index';
import type { Searchable } from '~/domain/catalogue/search/search';

/** Shown if a search or a listing has no results (spec section 8). */
export const NO_PRODUCTS_FOUND = 'No products found';

/** Says what a search has found instead of what was typed; null if it has found just that, or nothing. */
export function searchNote({
  hits,
  corrections,
  isWhole,
}: Pick<SearchAnswer<Searchable>, 'hits' | 'corrections' | 'isWhole'>): string | null {
  if (hits.length === 0) return null;
  const corrected = corrections.map(({ requested, found }) => {
    return `${found.map((word) => `“${word}”`).join(' or ')} instead of “${requested}”`;
  });
  const messages = [
    ...(corrected.length > 0 ? [`Showing results for ${corrected.join(' and ')}.`] : []),
    ...(isWhole ? [] : ['No product matches all of these words. These match some of them.']),
  ];
  return messages.join(' ') || null;
}
