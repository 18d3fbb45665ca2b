import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ListFilters } from '~/components/ui/lists/list-filters';
import { ListResults } from '~/components/orders/order-filters';
import { PaymentTable } from '~/components/payments/payment-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { AMOUNT_SORT_OPTIONS, countWords, LISTS, optionsOf } from '~/content/core/lists';
import {
  PAYMENT_PURPOSE_WORDS,
  PAYMENT_STANDING_WORDS,
  PAYMENTS_MADE,
} from '~/content/payments/payment-list';
import { privateMeta } from '~/content/core/seo';
import {
  leavesPaymentsOut,
  paymentQueryFields,
  readPaymentQuery,
} from '~/domain/payments/payment-query';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { paymentPage } from '~/http/payments/payment-list.server';
import { paths } from '~/paths';

export const meta: MetaFunction = () => privateMeta(PAYMENTS_MADE.title);

export const headers = privatePage;

/** Lists the customer's payments in this store (`for`, `state`, `from`, `to`, `sort`, `page`). */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments/paid');
  const { query, asked, problems } = readPaymentQuery(listText(args));
  if (problems.length > 0) return data({ query, asked, problems, found: null }, 400);
  const found = await paymentPage(args.context.db, gid, query);
  return data({ query: found.query, asked, problems, found });
}

export default function PaymentsMadePage() {
  const { query, asked, problems, found } = useLoaderData<typeof loader>();
  const isFiltered = leavesPaymentsOut(query);
  return (
    <>
      <p data-print="off">
        <a href={paths.payments()} className="target underline underline-offset-4">
          {PAYMENTS_MADE.back}
        </a>
      </p>
      <h1>{PAYMENTS_MADE.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{PAYMENTS_MADE.intro}</p>
      {found?.count === 0 && !isFiltered ? (
        <EmptyState title={PAYMENTS_MADE.emptyTitle}>
          <p>{PAYMENTS_MADE.empty}</p>
          <LinkButton to={paths.shopAll()}>Shop All</LinkButton>
        </EmptyState>
      ) : (
        <ListFilters
          action={paths.paymentsMade()}
          label={PAYMENTS_MADE.formTitle}
          selects={[
            {
              name: 'for',
              label: PAYMENTS_MADE.purpose,
              value: query.purpose ?? '',
              options: optionsOf(PAYMENT_PURPOSE_WORDS),
            },
            {
              name: 'state',
              label: LISTS.state,
              value: query.standing ?? '',
              options: optionsOf(PAYMENT_STANDING_WORDS),
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
          heading={countWords(found.count, PAYMENTS_MADE.nouns, isFiltered)}
          count={found.count}
          page={query.page}
          pageCount={found.pageCount}
          hrefOf={(page) => paths.paymentsMade(paymentQueryFields({ ...query, page }))}
          csv={paths.paymentsMadeCsv(paymentQueryFields({ ...query, page: 1 }))}
          all={paths.paymentsMade()}
        >
          <PaymentTable payments={found.payments} />
        </ListResults>
      ) : null}
    </>
  );
}
