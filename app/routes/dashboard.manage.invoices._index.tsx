import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReadProblem } from '~/components/account/read-problem';
import { InvoiceTable, PaidInvoiceTable } from '~/components/invoices/invoice-table';
import { EmptyState } from '~/components/ui/empty-state';
import { sentence } from '~/content/errors';
import { INVOICES } from '~/content/invoices';
import { privateMeta } from '~/content/seo';
import { dayOf } from '~/domain/invoice';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';
import { readInvoices } from '~/services/refresh-open-invoices.server';

export const meta: MetaFunction = () => privateMeta(INVOICES.heading);

export const headers = privatePage;

/** One's own invoices, open and paid, as the books have them now. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/invoices');
  const invoices = await readInvoices(args.context, customer);
  const today = dayOf(args.context.now());
  if (invoices === null) return data({ open: [], paid: [], today, isSilent: true }, 503);
  return { ...invoices, today, isSilent: false };
}

export default function InvoicesPage() {
  const { open, paid, today, isSilent } = useLoaderData<typeof loader>();
  if (isSilent) {
    return (
      <>
        <h1 className="mb-8">{INVOICES.heading}</h1>
        <ReadProblem problem={sentence('invoices_unavailable')} />
      </>
    );
  }
  return (
    <>
      <h1>{INVOICES.heading}</h1>
      {open.length > 0 ? (
        <section aria-labelledby="open" className="mt-8">
          <h2 id="open" className="mb-4">
            {INVOICES.open}
          </h2>
          <InvoiceTable invoices={open} today={today} />
        </section>
      ) : (
        <EmptyState title={INVOICES.none}>
          <p>{INVOICES.noneText}</p>
        </EmptyState>
      )}
      {paid.length > 0 ? (
        <section aria-labelledby="paid" className="mt-12">
          <h2 id="paid" className="mb-4">
            {INVOICES.paid}
          </h2>
          <PaidInvoiceTable invoices={paid} />
        </section>
      ) : null}
    </>
  );
}
