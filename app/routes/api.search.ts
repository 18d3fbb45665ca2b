import type { LoaderFunctionArgs } from '~/framework';
import { searchNote } from '~/content/catalogue/search';
import { SEARCH_RESULTS } from '~/domain/core/constants';
import { readSynonyms } from '~/http/catalogue/storefront-settings.server';
import { needed } from '~/http/replies.server';

/** Answers the search dropdown: `?q=` → the best eight products, the number of all matches, and what was
 * corrected. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100);
  const wait = context.searchWait(context.clientAddress, query);
  if (wait > 0) {
    return Response.json(
      { error: 'Too many searches in a short time. Try again in a moment.' },
      { status: 429, headers: { 'Retry-After': String(wait), 'Cache-Control': 'no-store' } },
    );
  }
  const [{ search }, synonyms] = await Promise.all([
    needed(context.catalogue.snapshot(), context.log),
    readSynonyms(context),
  ]);
  const answer = search.query(query, { limit: SEARCH_RESULTS, synonyms });
  return Response.json(
    {
      query,
      total: answer.total,
      note: searchNote(answer),
      results: answer.hits.map(({ product }) => ({
        handle: product.handle,
        title: product.title,
        productType: product.productType,
        minPriceCents: product.minPriceCents,
        picture: product.picture,
      })),
    },
    { headers: { 'Cache-Control': 'public, max-age=30' } },
  );
}
