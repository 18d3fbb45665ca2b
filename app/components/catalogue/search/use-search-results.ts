import { useEffect, useState } from 'react';
import type { Picture } from '~/domain/catalogue/catalogue';
import { SEARCH_DEBOUNCE_MS } from '~/domain/core/constants';
import type { Cents } from '~/domain/core/money';
import { paths } from '~/paths';

export type SearchResult = {
  handle: string;
  title: string;
  productType: string;
  minPriceCents: Cents;
  picture: Picture | null;
};

export type SearchAnswer = {
  query: string;
  total: number;
  /** What was corrected, as a sentence. */
  note: string | null;
  results: SearchResult[];
};

/**
 * Returns the results for the typed text, 300 ms after the last key (spec section 5, Search); null while it
 * is blank. A new request aborts the previous one, and only the effect that sent a request takes its
 * answer, so late answers are dropped. If a request fails, the last results stay: Enter still opens the
 * results page.
 */
export function useSearchResults(text: string): SearchAnswer | null {
  const [answer, setAnswer] = useState<SearchAnswer | null>(null);
  const query = text.trim();
  if (query === '' && answer !== null) setAnswer(null);

  useEffect(() => {
    if (query === '') return;
    const call = new AbortController();
    const timer = window.setTimeout(async () => {
      try {
        const response = await fetch(paths.apiSearch(query), { signal: call.signal });
        if (!response.ok) throw new Error(`search answered ${response.status}`);
        const body = (await response.json()) as SearchAnswer;
        if (!call.signal.aborted) setAnswer({ ...body, query });
      } catch (error) {
        // oxlint-disable-next-line no-console -- the only trace of it: the list just stays as it is
        if (!call.signal.aborted) console.warn('search failed', error);
      }
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      window.clearTimeout(timer);
      call.abort();
    };
  }, [query]);

  return answer;
}
