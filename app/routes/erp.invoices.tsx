import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { InvoiceListTable, InvoiceVerdictForm } from '~/components/invoices/invoice-list';
import { TabbedList } from '~/components/ui/lists/list-page';
import { Activity } from '~/components/staff/timeline';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { INVOICE_LIST } from '~/content/invoices/erp-invoices';
import { customerGid, isShopifyNumber } from '~/domain/core/ids';
import { customerNumber } from '~/domain/core/ids';
import { INVOICE_REQUEST_LIST } from '~/domain/invoices/invoice';
import { requestVerdictSchema } from '~/domain/invoices/invoice-verdict.schema.server';
import { loadInvoiceList, shownInvoiceList } from '~/http/invoices/erp-invoices.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { notFound } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findInvoiceList } from '~/models/invoices/invoice-request-list.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { decideInvoiceRequest } from '~/services/invoices/request-invoice.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(INVOICE_LIST.title);

export const headers = erpHeaders;

/** Lists open requests, or decisions (`list=decided`); `grant` or `refuse` with a customer's number asks. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/invoices');
  const { db } = args.context;
  const param = listText(args);
  const [grant, reject] = [param('grant'), param('refuse')];
  const number = grant ?? reject;
  const list = await loadInvoiceList(args);
  const done = (['granted', 'refused'] as const).find((name) => name === param('done')) ?? null;
  const common = { ...list, done };
  if (number === null) return { ...common, one: null, actions: [] };
  const gid = isShopifyNumber(number) ? customerGid(number) : notFound();
  const found = (await findInvoiceList(db, gid)) ?? notFound();
  const [row] = await shownInvoiceList(args.context, [found]);
  const decision = grant === null ? ('refused' as const) : ('granted' as const);
  const actions = activityOf(await listActionsOf(db, { kind: 'customer', id: gid }));
  return { ...common, one: row ? { row, decision } : null, actions };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'invoice-option.decide');
  const verdict = (decision: 'granted' | 'refused') =>
    form(requestVerdictSchema, async ({ customer, seen, reason }) => {
      const gid = customerGid(customer);
      if ((await findInvoiceList(context.db, gid)) === null) return notFound();
      const decided = await decideInvoiceRequest(context, gid, {
        decision,
        by: staff.id,
        reason,
        seenAt: seen,
        activity: {
          staffId: staff.id,
          action: 'invoice-option.decide',
          step: decision === 'granted' ? 'grant' : 'refuse',
          subject: { kind: 'customer', id: gid },
          details: { customer: customerNumber(gid) },
          requestId: context.requestId,
        },
      });
      if (decided === 'overtaken') return { message: INVOICE_LIST.problems.overtaken };
      context.wakeJobs();
      return { to: erpPaths.invoiceRequests({ done: decision }) };
    });
  return submitForm(args, storeForms(staff.id), {
    granted: verdict('granted'),
    refused: verdict('refused'),
  });
}

export default function ErpInvoicesPage() {
  const { rows, at, one, done, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ErpPage title={INVOICE_LIST.title} text={INVOICE_LIST.text} isList={one === null}>
      {done && !reply ? (
        <div className="mb-8">
          <Notice tone="done">{INVOICE_LIST.done[done]}</Notice>
        </div>
      ) : null}
      {one ? (
        <>
          <InvoiceVerdictForm {...one} reply={reply} />
          <Activity actions={actions} />
        </>
      ) : (
        <TabbedList
          {...at}
          list={INVOICE_REQUEST_LIST}
          path={erpPaths.invoiceRequests}
          label={INVOICE_LIST.lists}
          labels={{ open: INVOICE_LIST.open, decided: INVOICE_LIST.decided }}
        >
          <InvoiceListTable rows={rows} isOpen={at.tab === 'open'} />
        </TabbedList>
      )}
    </ErpPage>
  );
}
