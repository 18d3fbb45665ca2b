import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { LoadProblem } from '~/components/customers/account-frame';
import { ListPage } from '~/components/ui/lists/list-page';
import {
  ClosedInvoiceTable,
  InvoiceTable,
  PaidInvoiceTable,
} from '~/components/invoices/invoice-table';
import { EmptyState } from '~/components/ui/empty-state';
import { Notice } from '~/components/ui/notice';
import { ACCOUNT_STATEMENT } from '~/content/invoices/account-statement';
import { errorMessage } from '~/content/core/errors';
import { INVOICE_LIST_STATES, INVOICE_SORT_OPTIONS, INVOICES } from '~/content/invoices/invoices';
import { LISTS, optionsOf } from '~/content/core/lists';
import { privateMeta } from '~/content/core/seo';
import {
  dayOf,
  INVOICE_LIST,
  invoicePage,
  isClosedByCredit,
  pickInvoices,
} from '~/domain/invoices/invoice';
import { cents } from '~/domain/core/money';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { sumOwedOnInvoice } from '~/models/orders/erp-order-matching.server';
import { accountPaths } from '~/account-paths';
import { loadInvoices } from '~/services/invoices/refresh-open-invoices.server';

export const meta: MetaFunction = () => privateMeta(INVOICES.heading);

export const headers = privatePage;

/**
 * Lists the customer's own invoices, read from QuickBooks now (`search`, `state`, `from`, `to`, `sort`,
 * `page`).
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/invoices');
  const { query, requested, problems } = INVOICE_LIST.parse(listText(args));
  const today = dayOf(args.context.now());
  const form = { query, requested, problems, today };
  const nothing = { found: null, owed: null };
  if (problems.length > 0) return data({ ...form, isSilent: false, ...nothing }, 400);
  const invoices = await loadInvoices(args.context, customer);
  if (invoices === null) return data({ ...form, isSilent: true, ...nothing }, 503);
  const picked = pickInvoices(invoices, query, today);
  const { page, paid: over, ...shown } = invoicePage(picked, query.page);
  const closed = over.filter(isClosedByCredit);
  const paid = over.filter((invoice) => !isClosedByCredit(invoice));
  const openCents = cents(picked.open.reduce((sum, { balanceCents }) => sum + balanceCents, 0));
  const found = { ...shown, paid, closed, openCents };
  // As long as an invoice is open, it may be the one for such an order.
  const owed =
    invoices.open.length === 0 ? await sumOwedOnInvoice(args.context.db, customer.gid) : null;
  return data({ ...form, query: { ...query, page }, isSilent: false, found, owed });
}

export default function InvoicesPage() {
  const { query, requested, problems, today, isSilent, found, owed } =
    useLoaderData<typeof loader>();
  const isFiltered = INVOICE_LIST.isFiltered(query);
  return (
    <>
      <h1>{INVOICES.heading}</h1>
      <p className="mt-3">
        <a href={accountPaths.accountStatement()} className="target underline underline-offset-4">
          {ACCOUNT_STATEMENT.link}
        </a>
      </p>
      {isSilent ? (
        <div className="mt-8">
          <LoadProblem problem={errorMessage('invoices_unavailable')} />
        </div>
      ) : null}
      {owed && owed.count > 0 ? (
        <div className="mt-8">
          <Notice>
            {INVOICES.onInvoice(owed.count, owed.cents)}{' '}
            <a href={accountPaths.manageOrders()} className="underline">
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
        <ListPage
          {...{ query, requested, problems, found }}
          list={INVOICE_LIST}
          path={accountPaths.manageInvoices}
          csv={accountPaths.manageInvoicesCsv}
          label={INVOICES.formTitle}
          nouns={INVOICES.nouns}
          fields={[
            { kind: 'search', label: INVOICES.search },
            { name: 'state', label: LISTS.state, options: optionsOf(INVOICE_LIST_STATES) },
            { kind: 'sort', options: INVOICE_SORT_OPTIONS },
            { kind: 'days' },
          ]}
        >
          {({ open, paid, closed, openCents }) => (
            <>
              {open.length > 0 ? (
                <section aria-labelledby="open" className="mt-6">
                  <h3 id="open" className="mb-4">
                    {INVOICES.open}
                  </h3>
                  <InvoiceTable invoices={open} openCents={openCents} today={today} />
                </section>
              ) : null}
              {paid.length > 0 ? (
                <section aria-labelledby="paid" className="mt-10">
                  <h3 id="paid" className="mb-4">
                    {INVOICES.paid}
                  </h3>
                  <PaidInvoiceTable invoices={paid} />
                </section>
              ) : null}
              {closed.length > 0 ? (
                <section aria-labelledby="closed" className="mt-10">
                  <h3 id="closed" className="mb-2">
                    {INVOICES.closed}
                  </h3>
                  <p className="mb-4">{INVOICES.closedText}</p>
                  <ClosedInvoiceTable invoices={closed} />
                </section>
              ) : null}
            </>
          )}
        </ListPage>
      ) : null}
    </>
  );
}
