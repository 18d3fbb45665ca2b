import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { ListPage } from '~/components/ui/lists/list-page';
import { PaymentTable } from '~/components/payments/payment-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { AMOUNT_SORT_OPTIONS, LISTS, optionsOf } from '~/content/core/lists';
import {
  PAYMENT_PURPOSE_LABELS,
  PAYMENT_STATUS_LABELS,
  PAYMENTS_MADE,
} from '~/content/payments/payment-list';
import { privateMeta } from '~/content/core/seo';
import { PAYMENT_LIST } from '~/domain/payments/payment-view';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { listPage } from '~/http/list-query.server';
import { loadList } from '~/models/core/list.server';
import { paymentsOf } from '~/models/payments/payment-list.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';

export const meta: MetaFunction = () => privateMeta(PAYMENTS_MADE.title);

export const headers = privatePage;

/** Lists the customer's payments in this store (`for`, `state`, `from`, `to`, `sort`, `page`). */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments/paid');
  return listPage(args, PAYMENT_LIST, (query) => loadList(args.context.db, paymentsOf(gid, query)));
}

export default function PaymentsMadePage() {
  return (
    <>
      <p data-print="off">
        <a href={accountPaths.payments()} className="target underline underline-offset-4">
          {PAYMENTS_MADE.back}
        </a>
      </p>
      <h1>{PAYMENTS_MADE.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{PAYMENTS_MADE.intro}</p>
      <ListPage
        {...useLoaderData<typeof loader>()}
        list={PAYMENT_LIST}
        path={accountPaths.paymentsMade}
        csv={accountPaths.paymentsMadeCsv}
        label={PAYMENTS_MADE.formTitle}
        nouns={PAYMENTS_MADE.nouns}
        fields={[
          { name: 'for', label: PAYMENTS_MADE.purpose, options: optionsOf(PAYMENT_PURPOSE_LABELS) },
          { name: 'state', label: LISTS.state, options: optionsOf(PAYMENT_STATUS_LABELS) },
          { kind: 'sort', options: AMOUNT_SORT_OPTIONS },
          { kind: 'days' },
        ]}
        empty={
          <EmptyState title={PAYMENTS_MADE.emptyTitle}>
            <p>{PAYMENTS_MADE.empty}</p>
            <LinkButton to={paths.shopAll()}>Shop All</LinkButton>
          </EmptyState>
        }
      >
        {({ rows }) => <PaymentTable payments={rows} />}
      </ListPage>
    </>
  );
}
