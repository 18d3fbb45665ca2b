import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { BoardChoice } from '~/components/ambassadors/leaderboard-choice';
import { BoardOwn, BoardTable } from '~/components/ambassadors/leaderboard-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { ResultFrame } from '~/components/ui/lists/list-frame';
import { LEADERBOARDS } from '~/content/ambassadors/leaderboards';
import { privateMeta } from '~/content/core/seo';
import { boardQueryFields, parseBoardQuery } from '~/domain/ambassadors/leaderboard';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { boardPage } from '~/http/ambassadors/new-ambassadors.server';
import { listText } from '~/http/list-query.server';
import { accountPaths } from '~/account-paths';

export const meta: MetaFunction = () => privateMeta(LEADERBOARDS.title);

export const headers = privatePage;

/** Ranks people, campuses or chapters by sales, as the query asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/ambassadors/leaderboards');
  const now = args.context.now();
  const query = parseBoardQuery(listText(args), now);
  return await boardPage(args.context.reads, { query, customerGid: gid, now });
}

export default function AmbassadorLeaderboardsPage() {
  const { query, rows, count, pageCount, own, periods } = useLoaderData<typeof loader>();
  const hrefOf = (page: number) => accountPaths.leaderboards(boardQueryFields({ ...query, page }));
  return (
    <>
      <h1>{LEADERBOARDS.title}</h1>
      <p className="mt-3 max-w-prose">{LEADERBOARDS.intro}</p>
      <BoardChoice query={query} periods={periods} />
      <BoardOwn query={query} own={own} count={count} />
      {count === 0 ? (
        <EmptyState title={LEADERBOARDS.emptyTitle(query.period)}>
          <p>{LEADERBOARDS.empty}</p>
          <LinkButton to={accountPaths.ambassadors()} variant="secondary">
            {LEADERBOARDS.toOverview}
          </LinkButton>
        </EmptyState>
      ) : (
        <ResultFrame
          heading={LEADERBOARDS.count(query.board, count, query.period)}
          note={LEADERBOARDS.zone}
          page={query.page}
          pageCount={pageCount}
          hrefOf={hrefOf}
        >
          <BoardTable query={query} rows={rows} />
        </ResultFrame>
      )}
    </>
  );
}
