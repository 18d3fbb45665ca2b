import { data, useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { CustomerList } from '~/components/customers/customer-results';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ERP_CUSTOMERS } from '~/content/customers/erp-customers';
import { may } from '~/domain/staff/permissions';
import { requestedErpCustomers, erpCustomerPage } from '~/http/back-office/erp-customers.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { listOrganizations } from '~/models/organizations/organization.server';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(ERP_CUSTOMERS.title);

export const headers = erpHeaders;

/** Lists all customers from the mirror (decision 0034), as the query asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/customers');
  const { context } = args;
  const { query, requested, problems } = requestedErpCustomers(args);
  const [isWhole, organizations] = await Promise.all([
    isMirrorComplete(context.db, 'customers'),
    listOrganizations(context.db),
  ]);
  const form = { query, requested, problems, organizations };
  const mayExport = may({ kind: 'staff', isAdmin }, 'customers.export');
  if (problems.length > 0) return data({ form, isWhole, mayExport, found: null }, 400);
  const found = await erpCustomerPage(context, query);
  return data({ form: { ...form, query: found.query }, isWhole, mayExport, found });
}

export default function ErpCustomersPage() {
  const { form, isWhole, mayExport, found } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={ERP_CUSTOMERS.title} text={ERP_CUSTOMERS.text} isList>
      {isWhole ? null : <Notice>{ERP_CUSTOMERS.filling}</Notice>}
      <CustomerList {...{ form, found, mayExport }} />
    </ErpPage>
  );
}
