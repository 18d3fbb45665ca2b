import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ApprovalTable } from '~/components/approvals/approval-table';
import { ErpOrderInvoice } from '~/components/invoices/order-invoice';
import { OrderAside } from '~/components/orders/order-aside';
import { OrderLines, OrderMoney } from '~/components/orders/order-money';
import { OrderReturns } from '~/components/returns/order-returns';
import { CarrierEvents } from '~/components/shipments/carrier-events';
import { Moment } from '~/components/staff/confirm-form';
import { NoteForm, Timeline } from '~/components/staff/timeline';
import { DetailColumns, DetailPage, DetailSection, NextAction } from '~/components/ui/detail-page';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ORDER_INVOICE } from '~/content/invoices/order-invoice';
import { APPROVALS } from '~/content/approvals/erp-approvals';
import { ORDER_FULFILLMENT } from '~/content/fulfillment/erp-fulfillment';
import { ERP_ORDER } from '~/content/orders/erp-order';
import { ageLabel, orderAmount } from '~/content/orders/orders';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { isRefundable } from '~/domain/orders/order-payment';
import { newFormToken } from '~/http/form.server';
import { form } from '~/http/form-definition.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { orderGidOf, loadErpOrder } from '~/http/orders/order-page.server';
import { requireStaff } from '~/http/customers/guards.server';
import { unavailable } from '~/http/replies.server';
import { actorOf, staffNoteForm } from '~/http/staff/activity.server';
import { hasOrderMirror } from '~/models/orders/order-facts.server';
import { erpPaths } from '~/erp-paths';
import { retryBilling } from '~/services/invoices/retry-billing.server';
import { addOrderNote } from '~/services/orders/add-order-note.server';
import { erpOrderPage } from '~/http/back-office/erp-order-page.server';
import { OrderAlerts } from '~/components/reconciliation/discrepancy-table';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  backOfficeMeta(ERP_ORDER.title(page?.order.name ?? ''));

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders');
  const page = await erpOrderPage(args.context, orderGidOf(args.params['order']));
  return { ...page, token: newFormToken() };
}

/** `intent`: note, or bill. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'orders.annotate');
  const gid = orderGidOf(args.params['order']);
  const to = `${erpPaths.order(args.params['order'] ?? '')}#timeline`;
  const notes = staffNoteForm(to, async (note) => {
    // Usually the mirror has the order; if not yet, Shopify is asked (404 if it does not have it either).
    const isKnown =
      (await hasOrderMirror(context.db, gid)) || (await loadErpOrder(context, gid)) !== null;
    if (!isKnown) throw unavailable();
    return addOrderNote(context, staff.id, { ...note, orderGid: gid });
  });
  return submitForm(args, erpForms(staff), {
    ...notes,
    bill: form(noFieldsSchema, async () => {
      const actor = actorOf(context, await requireStaff(args, 'orders.bill'));
      const retried = await retryBilling(context, actor, gid);
      if (retried === 'not-rejected') return { message: ORDER_INVOICE.notRejected };
      return { to: `${erpPaths.order(args.params['order'] ?? '')}#invoice` };
    }),
  });
}

export default function ErpOrderPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { order, number, mirrorAgeMs, token, next, badges } = page;
  return (
    <DetailPage
      back={{ href: erpPaths.orders(), label: ERP_ORDER.back }}
      title={ERP_ORDER.title(order.name)}
      badges={badges}
      lead={
        <>
          {orderAmount(order.currentTotal)} · {ERP_ORDER.placed} <Moment iso={order.createdAt} />
        </>
      }
      actions={<OrderActions {...page} />}
    >
      <DetailColumns side={<OrderAside {...page} />}>
        {mirrorAgeMs === null ? null : <Notice>{ERP_ORDER.copy(ageLabel(mirrorAgeMs))}</Notice>}
        <OrderAlerts
          operations={page.refundsUnderWay}
          discrepancies={page.discrepancies}
          disputes={page.disputes}
          isDisputedAtPlatform={page.isDisputedAtPlatform}
        />
        {next === null ? null : (
          <NextAction text={next.text}>
            {next.does === 'pay' ? (
              <LinkButton to={erpPaths.orderPaid(number)}>{ERP_ORDER.paid}</LinkButton>
            ) : null}
            {next.does === 'ship' ? (
              <LinkButton to={erpPaths.orderFulfillment(number)}>{ERP_ORDER.ship}</LinkButton>
            ) : null}
          </NextAction>
        )}
        <OrderLines lines={order.lines} isCut={order.isCut} />
        <OrderMoney order={order} paid={page.paid} />
        <CarrierEvents parcels={page.parcels} />
        <OrderReturns returns={page.returns} />
        {page.invoice ? <ErpOrderInvoice invoice={page.invoice} reply={reply} /> : null}
        {page.approvals.length === 0 ? null : (
          <DetailSection id="approvals" heading={APPROVALS.title}>
            <ApprovalTable
              caption={APPROVALS.title}
              approvals={page.approvals}
              none={APPROVALS.noneEnded}
              of="order"
            />
          </DetailSection>
        )}
        <Timeline entries={page.timeline}>
          <NoteForm token={token} reply={reply} />
        </Timeline>
      </DetailColumns>
    </DetailPage>
  );
}

type OrderActionsProps = Pick<
  Awaited<ReturnType<typeof erpOrderPage>>,
  'order' | 'number' | 'platformUrl' | 'isInDispute' | 'isPayable' | 'next'
>;

/** What can be done with the order now, besides its next step. */
function OrderActions(page: OrderActionsProps) {
  const { order, number, platformUrl, isInDispute, isPayable, next } = page;
  return (
    <>
      {isInDispute || !isRefundable(order) ? null : (
        <LinkButton to={erpPaths.orderRefund(number)} variant="secondary">
          {ERP_ORDER.refund}
        </LinkButton>
      )}
      {isPayable && next?.does !== 'pay' ? (
        <LinkButton to={erpPaths.orderPaid(number)} variant="secondary">
          {ERP_ORDER.paid}
        </LinkButton>
      ) : null}
      {order.cancelledAt === null ? (
        <>
          <LinkButton to={erpPaths.orderEdit(number)} variant="secondary">
            {ERP_ORDER.edit}
          </LinkButton>
          <LinkButton to={erpPaths.orderDetails(number)} variant="secondary">
            {ERP_ORDER.details}
          </LinkButton>
        </>
      ) : null}
      {order.cancelledAt === null && !isInDispute ? (
        <LinkButton to={erpPaths.orderCancel(number)} variant="secondary">
          {ERP_ORDER.cancel}
        </LinkButton>
      ) : null}
      {next?.does === 'ship' ? null : (
        <LinkButton to={erpPaths.orderFulfillment(number)} variant="secondary">
          {ORDER_FULFILLMENT.link}
        </LinkButton>
      )}
      <a href={platformUrl} className="target text-link" rel="noreferrer" data-document="">
        {ERP_ORDER.platform}
      </a>
    </>
  );
}
