import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/framework';
import { AGING_COLUMNS } from '~/content/invoices/receivables';
import { csvParts } from '~/domain/core/csv';
import { agingByCustomer, AGING_LIST, pickAging } from '~/domain/invoices/aging';
import { dayOf } from '~/domain/invoices/invoice';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { parseStrictForm } from '~/http/form.server';
import { countFile, csvReply, listText } from '~/http/list-query.server';
import { attempt } from '~/http/replies.server';
import { listAllOpenInvoices } from '~/platforms/quickbooks/receivables.server';
import { noteExport } from '~/services/privacy/note-export.server';

/** For a bookmarked link: redirects to the list, because only a post sends the file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/invoices/aging');
  throw redirect(erpPaths.aging(AGING_LIST.params(AGING_LIST.parse(listText(args)).query)));
}

/** Responds with what customers owe by age, as CSV; without an answer of QuickBooks the list says why. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'receivables.export');
  const { context, request } = args;
  await parseStrictForm(request, { once: [] });
  const { query } = AGING_LIST.parse(listText(args));
  await countFile(context, { staff: staff.id }, 'aging');
  const details = { age: query.age, searched: query.search !== '' };
  await noteExport(context, staff.id, { action: 'receivables.export', of: 'aging', details });
  const invoices = await attempt(listAllOpenInvoices(context.quickbooks), context.log);
  if (invoices === null) throw redirect(erpPaths.aging(AGING_LIST.params(query)), 303);
  const today = dayOf(context.now());
  const rows = pickAging(agingByCustomer(invoices, today), query);
  return csvReply('invoice-aging', today, csvParts(AGING_COLUMNS, [rows]));
}
