import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReadProblem } from '~/components/account/read-problem';
import { InvoiceTable } from '~/components/dashboard/invoice-table';
import { EmptyState } from '~/components/ui/empty-state';
import { sentence } from '~/content/errors';
import { INVOICES } from '~/content/invoices';
import { privateMeta } from '~/content/seo';
import { dayOf } from '~/domain/invoice';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';
import { readOpenInvoices } from '~/services/refresh-open-invoices.server';

export const meta: MetaFunction = () => privateMeta(INVOICES.heading);

export const headers = privatePage;

/** One's own open invoices, as the books have them now. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/invoices');
  const invoices = await readOpenInvoices(args.context, customer);
  const today = dayOf(args.context.now());
  if (invoices === null) return data({ invoices: [], today, isSilent: true }, 503);
  return { invoices, today, isSilent: false };
}

export default function InvoicesPage() {
  const { invoices, today, isSilent } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{INVOICES.heading}</h1>
      <div className="mt-8">
        {isSilent ? (
          <ReadProblem problem={sentence('invoices_unavailable')} />
        ) : invoices.length > 0 ? (
          <InvoiceTable invoices={invoices} today={today} />
        ) : (
          <EmptyState title={INVOICES.none}>
            <p>{INVOICES.noneText}</p>
          </EmptyState>
        )}
      </div>
    </>
  );
}
