import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useLoaderData } from '~/framework';
import { AssetCard } from '~/components/ambassadors/asset-list';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { ASSETS } from '~/content/ambassadors/ambassador-assets';
import { privateMeta } from '~/content/core/seo';
import { assetGroups } from '~/domain/ambassadors/ambassador-asset';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { listAssets } from '~/models/ambassadors/ambassador-asset.server';
import { findTraining } from '~/models/training/training.server';
import { paths } from '~/paths';
import stylesheet from '~/styles/assets.css?url';

export const meta: MetaFunction = () => privateMeta(ASSETS.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = privatePage;

export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/ambassadors/assets');
  const { db } = args.context;
  const [assets, training] = await Promise.all([listAssets(db), findTraining(db, gid)]);
  return { groups: assetGroups(assets), hasTraining: training.finishedAt !== null };
}

export default function AmbassadorAssetsPage() {
  const { groups, hasTraining } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{ASSETS.title}</h1>
      {groups.length === 0 ? (
        <EmptyState title={ASSETS.emptyTitle}>
          <p>{ASSETS.empty}</p>
          <LinkButton to={paths.contactSales()} variant="secondary">
            {ASSETS.ask}
          </LinkButton>
        </EmptyState>
      ) : (
        <p className="mt-4 max-w-prose text-lg text-ink-soft">{ASSETS.text}</p>
      )}
      {groups.map(({ kind, assets }) => (
        <section key={kind} aria-labelledby={`assets-${kind}`} className="mt-12">
          <h2 id={`assets-${kind}`}>{ASSETS.kinds[kind]}</h2>
          <ul className="asset-grid mt-5">
            {assets.map((asset) => (
              <li key={asset.id}>
                <AssetCard asset={asset} hasTraining={hasTraining} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
