import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/framework';
import { customerColumns } from '~/content/customers/erp-customers';
import { ERP_CUSTOMER_LIST } from '~/domain/customers/erp-customer-query';
import { csvParts } from '~/domain/core/csv';
import { storeDay } from '~/domain/core/time/store-day';
import { requestedErpCustomers, auditedQuestion } from '~/http/back-office/erp-customers.server';
import { parseStrictForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { countFile, csvReply } from '~/http/list-query.server';
import { eachInList } from '~/models/core/list.server';
import { customersOf } from '~/models/customers/customer-list.server';
import { noteExport } from '~/services/privacy/note-export.server';
import { erpPaths } from '~/erp-paths';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';

/** For a bookmarked link: redirects to the list, because only a post sends the file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'customers.export');
  throw redirect(erpPaths.customers(ERP_CUSTOMER_LIST.params(requestedErpCustomers(args).query)));
}

/** Responds with all customers that match the query of the list, as CSV. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'customers.export');
  const { context, request } = args;
  await parseStrictForm(request, { once: [] });
  const { query, requested, problems } = requestedErpCustomers(args);
  if (problems.length > 0) {
    throw redirect(erpPaths.customers({ ...ERP_CUSTOMER_LIST.params(query), ...requested }), 303);
  }
  await countFile(context, { staff: staff.id }, 'customers');
  const details = auditedQuestion(query);
  await noteExport(context, staff.id, { action: 'customers.export', of: 'customers', details });
  const exempt = await listTaxExemptTags(context.db);
  const body = csvParts(customerColumns(exempt), eachInList(context.db, customersOf(query)));
  return csvReply('customers', storeDay(context.now()), body);
}
