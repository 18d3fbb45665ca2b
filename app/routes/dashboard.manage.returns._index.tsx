import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { RETURN_FIELDS, ReturnTable } from '~/components/returns/return-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { ListPage } from '~/components/ui/lists/list-page';
import { privateMeta } from '~/content/core/seo';
import { RETURNS } from '~/content/returns/returns';
import { RETURN_LIST } from '~/domain/returns/return-query';
import { requireCustomer } from '~/http/customers/guards.server';
import { privatePage } from '~/http/etag';
import { listPage } from '~/http/list-query.server';
import { loadList } from '~/models/core/list.server';
import { returnsOf } from '~/models/returns/return-list.server';
import { accountPaths } from '~/account-paths';

export const meta: MetaFunction = () => privateMeta(RETURNS.title);

export const headers = privatePage;

/** Lists the customer's own returns (`search`, `state`, `from`, `to`, `sort`, `page`). */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/returns');
  const { db } = args.context;
  return listPage(args, RETURN_LIST, (query) => loadList(db, returnsOf(gid, query)));
}

export default function ReturnsListPage() {
  const known = useLoaderData<typeof loader>();
  if (known.found?.count === 0 && !RETURN_LIST.isFiltered(known.query)) {
    return (
      <>
        <h1>{RETURNS.title}</h1>
        <EmptyState title={RETURNS.none}>
          <p>{RETURNS.noneText}</p>
          <LinkButton to={accountPaths.manageOrders()}>{RETURNS.toOrders}</LinkButton>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <h1>{RETURNS.title}</h1>
      <p className="mb-6 mt-3 max-w-prose text-lg text-ink-soft">{RETURNS.intro}</p>
      <ListPage
        {...known}
        list={RETURN_LIST}
        path={accountPaths.manageReturns}
        csv={accountPaths.manageReturnsCsv}
        label={RETURNS.search}
        nouns={RETURNS.nouns}
        fields={[{ kind: 'search', label: RETURNS.search }, ...RETURN_FIELDS]}
      >
        {({ rows }) => <ReturnTable returns={rows} to={accountPaths.manageReturn} />}
      </ListPage>
    </>
  );
}
