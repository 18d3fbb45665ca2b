import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ListFilters } from '~/components/ui/lists/list-filters';
import { ListResults } from '~/components/orders/order-filters';
import { DepositTable } from '~/components/deposits/deposit-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { DEPOSIT_STANDING_WORDS, DEPOSITS } from '~/content/deposits/deposit-list';
import { PAYMENTS } from '~/content/ledger/earth-cash';
import { AMOUNT_SORT_OPTIONS, countWords, LISTS, optionsOf } from '~/content/core/lists';
import { privateMeta } from '~/content/core/seo';
import {
  depositQueryFields,
  leavesDepositsOut,
  readDepositQuery,
} from '~/domain/deposits/deposit-query';
import { privatePage } from '~/http/etag';
import { depositPage } from '~/http/deposits/deposit-list.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { paths } from '~/paths';

export const meta: MetaFunction = () => privateMeta(DEPOSITS.title);

export const headers = privatePage;

/** Lists the customer's own deposits (`state`, `from`, `to`, `sort`, `page`). */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments/deposits');
  const { query, asked, problems } = readDepositQuery(listText(args));
  if (problems.length > 0) return data({ query, asked, problems, found: null }, 400);
  const found = await depositPage(args.context.db, gid, query);
  return data({ query: found.query, asked, problems, found });
}

export default function DepositsPage() {
  const { query, asked, problems, found } = useLoaderData<typeof loader>();
  const isFiltered = leavesDepositsOut(query);
  return (
    <>
      <p data-print="off">
        <a href={paths.payments()} className="target underline underline-offset-4">
          {DEPOSITS.back}
        </a>
      </p>
      <h1>{DEPOSITS.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{DEPOSITS.intro}</p>
      {found?.count === 0 && !isFiltered ? (
        <EmptyState title={DEPOSITS.emptyTitle}>
          <p>{PAYMENTS.noDeposits}</p>
          <LinkButton to={paths.addEarthCash()}>{PAYMENTS.add}</LinkButton>
        </EmptyState>
      ) : (
        <ListFilters
          action={paths.deposits()}
          label={DEPOSITS.formTitle}
          selects={[
            {
              name: 'state',
              label: LISTS.state,
              value: query.standing ?? '',
              options: optionsOf(DEPOSIT_STANDING_WORDS),
            },
            { name: 'sort', label: LISTS.sort, value: query.sort, options: AMOUNT_SORT_OPTIONS },
          ]}
          asked={asked}
          problems={problems}
          isFiltered={isFiltered}
          round={JSON.stringify([query, asked])}
        />
      )}
      {found && (found.count > 0 || isFiltered) ? (
        <ListResults
          heading={countWords(found.count, DEPOSITS.nouns, isFiltered)}
          count={found.count}
          page={query.page}
          pageCount={found.pageCount}
          hrefOf={(page) => paths.deposits(depositQueryFields({ ...query, page }))}
          csv={paths.depositsCsv(depositQueryFields({ ...query, page: 1 }))}
          all={paths.deposits()}
        >
          <DepositTable deposits={found.deposits} />
        </ListResults>
      ) : null}
    </>
  );
}
