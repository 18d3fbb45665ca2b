import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { ListPage } from '~/components/ui/lists/list-page';
import { DepositTable } from '~/components/deposits/deposit-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { DEPOSIT_STATUS_LABELS, DEPOSITS } from '~/content/deposits/deposit-labels';
import { PAYMENTS } from '~/content/ledger/earth-cash';
import { AMOUNT_SORT_OPTIONS, LISTS, optionsOf } from '~/content/core/lists';
import { privateMeta } from '~/content/core/seo';
import { privatePage } from '~/http/etag';
import { loadDeposits } from '~/http/deposits/deposit-list.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { listPage } from '~/http/list-query.server';
import { accountPaths } from '~/account-paths';
import { DEPOSIT_LIST } from '~/domain/deposits/deposit-query';

export const meta: MetaFunction = () => privateMeta(DEPOSITS.title);

export const headers = privatePage;

/** Lists the customer's own deposits (`state`, `from`, `to`, `sort`, `page`). */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments/deposits');
  return listPage(args, DEPOSIT_LIST, (query) => loadDeposits(args.context.db, gid, query));
}

export default function DepositsPage() {
  return (
    <>
      <p data-print="off">
        <a href={accountPaths.payments()} className="target underline underline-offset-4">
          {DEPOSITS.back}
        </a>
      </p>
      <h1>{DEPOSITS.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{DEPOSITS.intro}</p>
      <ListPage
        {...useLoaderData<typeof loader>()}
        list={DEPOSIT_LIST}
        path={accountPaths.deposits}
        csv={accountPaths.depositsCsv}
        label={DEPOSITS.formTitle}
        nouns={DEPOSITS.nouns}
        note={LISTS.ownZone}
        fields={[
          { name: 'state', label: LISTS.state, options: optionsOf(DEPOSIT_STATUS_LABELS) },
          { kind: 'sort', options: AMOUNT_SORT_OPTIONS },
          { kind: 'days' },
        ]}
        empty={
          <EmptyState title={DEPOSITS.emptyTitle}>
            <p>{DEPOSITS.empty}</p>
            <LinkButton to={accountPaths.addEarthCash()}>{PAYMENTS.add}</LinkButton>
          </EmptyState>
        }
      >
        {({ rows }) => <DepositTable deposits={rows} />}
      </ListPage>
    </>
  );
}
