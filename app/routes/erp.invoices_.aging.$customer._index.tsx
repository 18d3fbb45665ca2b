import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { AgingSums, OpenInvoices } from '~/components/invoices/aging-table';
import { DetailPage, DetailSection } from '~/components/ui/detail-page';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { AGING, RECEIVABLES } from '~/content/invoices/receivables';
import { backOfficeMeta } from '~/content/staff/back-office';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { bookCustomerOf, loadReceivables } from '~/http/invoices/receivables.server';
import { erpHeaders } from '~/http/staff/erp-headers';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  backOfficeMeta(loaded?.found?.account.name ?? RECEIVABLES.summary);

export const headers = erpHeaders;

/** Loads what one customer of QuickBooks owes, from QuickBooks. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/invoices/aging');
  const id = bookCustomerOf(args.params);
  const found = await loadReceivables(args.context, id);
  return data({ id, found }, found === null ? 503 : 200);
}

export default function ErpReceivablesPage() {
  const { id, found } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      back={{ href: erpPaths.aging(), label: RECEIVABLES.back }}
      title={found?.account.name ?? RECEIVABLES.summary}
      lead={found ? (found.account.email ?? RECEIVABLES.noEmail) : null}
      actions={
        <LinkButton to={erpPaths.customerStatement(id)} variant="secondary">
          {RECEIVABLES.statement}
        </LinkButton>
      }
    >
      {found === null ? (
        <Notice>{AGING.silent}</Notice>
      ) : (
        <>
          <DetailSection id="summary" heading={RECEIVABLES.summary}>
            <AgingSums aging={found.aging} label={RECEIVABLES.summary} />
          </DetailSection>
          <DetailSection id="invoices" heading={RECEIVABLES.invoices}>
            <OpenInvoices invoices={found.invoices} today={found.today} />
          </DetailSection>
        </>
      )}
    </DetailPage>
  );
}
