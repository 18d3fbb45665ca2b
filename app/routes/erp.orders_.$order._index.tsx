import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ApprovalTable } from '~/components/approvals/approval-table';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { OrderAside, OrderTimeline } from '~/components/orders/order-aside';
import { OrderFacts } from '~/components/orders/paid-with';
import { OrderLines, OrderMoney } from '~/components/orders/order-money';
import { StaffNotes } from '~/components/staff/staff-notes';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { APPROVALS } from '~/content/approvals/erp-approvals';
import { ERP_ORDER } from '~/content/orders/erp-order';
import { ageLabel } from '~/content/orders/orders';
import { isOwing } from '~/domain/orders/order-payment';
import { newFormToken } from '~/http/form.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { orderGidOf, loadErpOrder } from '~/http/orders/order-page.server';
import { requireStaff } from '~/http/customers/guards.server';
import { unavailable } from '~/http/replies.server';
import { staffNoteForm } from '~/http/staff/activity.server';
import { hasOrderMirror } from '~/models/orders/order-facts.server';
import { erpPaths } from '~/erp-paths';
import { addOrderNote } from '~/services/orders/add-order-note.server';
import { erpOrderPage } from '~/http/back-office/erp-order-page.server';
import { OrderAlerts } from '~/components/reconciliation/discrepancy-table';

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  backOfficeMeta(ERP_ORDER.title(page?.order.name ?? ''));

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders');
  const page = await erpOrderPage(args.context, orderGidOf(args.params['order']));
  return { ...page, token: newFormToken() };
}

/** `intent`: note. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'orders.annotate');
  const gid = orderGidOf(args.params['order']);
  const to = `${erpPaths.order(args.params['order'] ?? '')}#notes`;
  const notes = staffNoteForm(to, async (note) => {
    // Usually the mirror has the order; if not yet, Shopify is asked (404 if it does not have it either).
    const isKnown =
      (await hasOrderMirror(context.db, gid)) || (await loadErpOrder(context, gid)) !== null;
    if (!isKnown) throw unavailable();
    return addOrderNote(context, staff.id, { ...note, orderGid: gid });
  });
  return submitForm(args, erpForms(staff), notes);
}

export default function ErpOrderPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { order, number, mirrorAgeMs, platformUrl, token } = page;
  return (
    <>
      <p className="mb-4" data-print="off">
        <a href={erpPaths.orders()} className="target underline">
          {ERP_ORDER.back}
        </a>
      </p>
      <h1 className="text-3xl">{ERP_ORDER.title(order.name)}</h1>
      {mirrorAgeMs === null ? null : (
        <div className="mt-6">
          <Notice>{ERP_ORDER.copy(ageLabel(mirrorAgeMs))}</Notice>
        </div>
      )}
      <div className="mt-6">
        <OrderAlerts
          operations={page.refundsUnderWay}
          discrepancies={page.discrepancies}
          disputes={page.disputes}
          isDisputedAtPlatform={page.isDisputedAtPlatform}
        />
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-3" data-print="off">
        {page.isInDispute ? null : (
          <LinkButton to={erpPaths.orderRefund(number)} variant="secondary">
            {ERP_ORDER.refund}
          </LinkButton>
        )}
        {isOwing(order) ? (
          <LinkButton to={erpPaths.orderPaid(number)} variant="secondary">
            {ERP_ORDER.paid}
          </LinkButton>
        ) : null}
        {order.cancelledAt === null && !page.isInDispute ? (
          <LinkButton to={erpPaths.orderCancel(number)} variant="secondary">
            {ERP_ORDER.cancel}
          </LinkButton>
        ) : null}
        <a href={platformUrl} className="target underline" rel="noreferrer" data-document="">
          {ERP_ORDER.platform}
        </a>
      </p>
      <div className="mt-8 grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <OrderFacts order={order} dispute={page.dispute} />
          <OrderLines lines={order.lines} isCut={order.isCut} />
          <OrderMoney order={order} paid={page.paid} commission={page.commission} />
          {page.approvals.length === 0 ? null : (
            <ErpSection id="approvals" heading={APPROVALS.title}>
              <ApprovalTable
                caption={APPROVALS.title}
                approvals={page.approvals}
                none={APPROVALS.noneEnded}
                of="order"
              />
            </ErpSection>
          )}
        </div>
        <OrderAside {...page} />
      </div>
      <StaffNotes notes={page.notes} token={token} reply={reply} />
      <OrderTimeline entries={page.timeline} />
    </>
  );
}
