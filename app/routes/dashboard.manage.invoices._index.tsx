import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReadProblem } from '~/components/customers/account-frame';
import { ListFilters } from '~/components/ui/lists/list-filters';
import { ListResults } from '~/components/orders/order-filters';
import { InvoiceTable, PaidInvoiceTable } from '~/components/invoices/invoice-table';
import { EmptyState } from '~/components/ui/empty-state';
import { Notice } from '~/components/ui/notice';
import { sentence } from '~/content/core/errors';
import { INVOICE_LIST_STATES, INVOICE_SORT_OPTIONS, INVOICES } from '~/content/invoices/invoices';
import { countWords, LISTS, optionsOf } from '~/content/core/lists';
import { privateMeta } from '~/content/core/seo';
import { dayOf } from '~/domain/invoices/invoice';
import {
  invoicePage,
  invoiceQueryFields,
  leavesInvoicesOut,
  pickInvoices,
  readInvoiceQuery,
} from '~/domain/invoices/invoice-query';
import { cents } from '~/domain/core/money';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { sumOwedOnInvoice } from '~/models/orders/erp-order-matching.server';
import { paths } from '~/paths';
import { readInvoices } from '~/services/invoices/refresh-open-invoices.server';

export const meta: MetaFunction = () => privateMeta(INVOICES.heading);

export const headers = privatePage;

/**
 * Lists the customer's own invoices, read from QuickBooks now (`search`, `state`, `from`, `to`, `sort`,
 * `page`).
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/invoices');
  const { query, asked, problems } = readInvoiceQuery(listText(args));
  const today = dayOf(args.context.now());
  const form = { query, asked, problems, today };
  const nothing = { found: null, owed: null };
  if (problems.length > 0) return data({ ...form, isSilent: false, ...nothing }, 400);
  const invoices = await readInvoices(args.context, customer);
  if (invoices === null) return data({ ...form, isSilent: true, ...nothing }, 503);
  const picked = pickInvoices(invoices, query, today);
  const { page, ...shown } = invoicePage(picked, query.page);
  const openCents = cents(picked.open.reduce((sum, { balanceCents }) => sum + balanceCents, 0));
  const found = { ...shown, openCents };
  // As long as an invoice is open, it may be the one for such an order.
  const owed =
    invoices.open.length === 0 ? await sumOwedOnInvoice(args.context.db, customer.gid) : null;
  return data({ ...form, query: { ...query, page }, isSilent: false, found, owed });
}

export default function InvoicesPage() {
  const { query, asked, problems, today, isSilent, found, owed } = useLoaderData<typeof loader>();
  const isFiltered = leavesInvoicesOut(query);
  return (
    <>
      <h1>{INVOICES.heading}</h1>
      {isSilent ? (
        <div className="mt-8">
          <ReadProblem problem={sentence('invoices_unavailable')} />
        </div>
      ) : null}
      {owed && owed.count > 0 ? (
        <div className="mt-8">
          <Notice>
            {INVOICES.onInvoice(owed.count, owed.cents)}{' '}
            <a href={paths.manageOrders()} className="underline">
              {INVOICES.toOrders}
            </a>
          </Notice>
        </div>
      ) : null}
      {found && found.open.length === 0 && query.page === 1 && !isFiltered ? (
        <EmptyState title={INVOICES.none}>
          <p>{INVOICES.noneText}</p>
        </EmptyState>
      ) : null}
      {problems.length > 0 || isFiltered || (found && found.count > 0) ? (
        <ListFilters
          action={paths.manageInvoices()}
          label={INVOICES.formTitle}
          search={{ label: INVOICES.search, value: query.search }}
          selects={[
            {
              name: 'state',
              label: LISTS.state,
              value: query.state ?? '',
              options: optionsOf(INVOICE_LIST_STATES),
            },
            { name: 'sort', label: LISTS.sort, value: query.sort, options: INVOICE_SORT_OPTIONS },
          ]}
          asked={asked}
          problems={problems}
          isFiltered={isFiltered}
          round={JSON.stringify([query, asked])}
        />
      ) : null}
      {found && (found.count > 0 || isFiltered) ? (
        <ListResults
          heading={countWords(found.count, INVOICES.nouns, isFiltered)}
          count={found.count}
          page={query.page}
          pageCount={found.pageCount}
          hrefOf={(page) => paths.manageInvoices(invoiceQueryFields({ ...query, page }))}
          csv={paths.manageInvoicesCsv(invoiceQueryFields({ ...query, page: 1 }))}
          all={paths.manageInvoices()}
        >
          {found.open.length > 0 ? (
            <section aria-labelledby="open">
              <h3 id="open" className="mb-4">
                {INVOICES.open}
              </h3>
              <InvoiceTable invoices={found.open} openCents={found.openCents} today={today} />
            </section>
          ) : null}
          {found.paid.length > 0 ? (
            <section aria-labelledby="paid">
              <h3 id="paid" className="mb-4">
                {INVOICES.paid}
              </h3>
              <PaidInvoiceTable invoices={found.paid} />
            </section>
          ) : null}
        </ListResults>
      ) : null}
    </>
  );
}
