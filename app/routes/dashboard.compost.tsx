import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useLoaderData } from '~/framework';
import { CompostForm } from '~/components/compost/compost-form';
import { CompostAdviceList, CompostResults } from '~/components/compost/compost-results';
import { COMPOST_LOCATIONS } from '~/content/compost/compost-locations';
import { privateMeta } from '~/content/core/seo';
import { privatePage } from '~/http/etag';
import { requestedCompost, compostView, defaultZip } from '~/http/compost/compost-page.server';
import { findCustomer } from '~/http/customers/signed-in.server';
import stylesheet from '~/styles/compost.css?url';
import mapStylesheet from '~/styles/dashboard/us-map.css?url';

export const meta: MetaFunction = () => privateMeta(COMPOST_LOCATIONS.title);

export const links: LinksFunction = () =>
  [mapStylesheet, stylesheet].map((href) => ({ rel: 'stylesheet', href }));

export const headers = privatePage;

/**
 * Lists compost places that accept our products, as the query asks for (`zip`, `within`, `material`). For
 * anyone: product pages lead here.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await findCustomer(args);
  const { query: asked, requested: typed, isMalformed } = requestedCompost(args);
  const isStart = !new URL(args.request.url).searchParams.has('zip');
  const start = isStart && customer ? await defaultZip(args.context, customer.gid) : null;
  const query = start === null ? asked : { ...asked, zip: start };
  const requested = start === null ? typed : { zip: start };
  const view = await compostView(args.context.db, query);
  const isRejected = isMalformed || view.kind === 'lost';
  return data({ query, requested, isMalformed, view }, isRejected ? 400 : 200);
}

export default function CompostPage() {
  const { query, requested, isMalformed, view } = useLoaderData<typeof loader>();
  const lost = view.kind === 'lost' ? view : null;
  return (
    <>
      <h1>{COMPOST_LOCATIONS.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{COMPOST_LOCATIONS.intro}</p>
      <CompostForm {...{ query, requested, isMalformed, lost }} />
      {view.kind === 'lost' || isMalformed ? null : <CompostResults view={view} />}
      <CompostAdviceList />
    </>
  );
}
