import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { CustomOrderFacts, ProofList } from '~/components/custom-orders/custom-order-facts';
import { ProductionProgress } from '~/components/custom-orders/production-progress';
import { ProductionSteps } from '~/components/custom-orders/production-steps';
import { CommentForm, StaffSteps } from '~/components/custom-orders/staff-steps';
import { Timeline } from '~/components/staff/timeline';
import { DetailColumns, DetailPage, DetailSection, NextAction } from '~/components/ui/detail-page';
import { backOfficeMeta } from '~/content/staff/back-office';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import {
  CUSTOM_ORDER_STAFF,
  customOrderBadges,
  customOrderEvents,
  customOrderNext,
} from '~/content/custom-orders/erp-custom-orders';
import { emailEntries, staffEntries, timelineOf } from '~/content/staff/timeline';
import { customerNumber } from '~/domain/core/ids';
import { numberIn } from '~/domain/draft-orders/draft-form';
import {
  commentSchema,
  proofSchema,
  quoteSchema,
} from '~/domain/custom-orders/custom-order.schema.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { storeDay } from '~/domain/core/time/store-day';
import { newFormToken } from '~/http/form.server';
import { listText } from '~/http/list-query.server';
import { productionForms } from '~/http/custom-orders/production.server';
import { saveProof, stepOutcome } from '~/http/custom-orders/custom-order-pay.server';
import { customOrderView } from '~/http/custom-orders/custom-order-view.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { FORM_PATIENCE_MS, notFound, partInTime } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { findShopOrder } from '~/models/custom-orders/custom-order-production.server';
import { findCustomOrder } from '~/models/custom-orders/custom-order.server';
import { listEmailEvents } from '~/models/emails/sent-email.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { addProof } from '~/services/custom-orders/add-proof.server';
import { storeArtwork } from '~/services/custom-orders/request-custom-order.server';
import {
  cancelCustomOrder,
  commentOnCustomOrder,
  quoteCustomOrder,
} from '~/services/custom-orders/accept-custom-order.server';
import {
  rescheduleProduction,
  takeStage,
  undoStage,
} from '~/services/custom-orders/produce-custom-order.server';
import { shipCustomOrder } from '~/services/custom-orders/ship-custom-order.server';
import { advanceCustomOrder } from '~/services/custom-orders/advance-custom-order.server';
import stylesheet from '~/styles/custom-orders.css?url';
import productionSheet from '~/styles/production.css?url';
import { formatNumber } from '~/domain/core/numbers';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(CUSTOM_ORDER_STAFF.title);

export const links: LinksFunction = () =>
  [stylesheet, productionSheet].map((href) => ({ rel: 'stylesheet', href }));

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/custom');
  const { db, now } = args.context;
  const id = args.params['order'] ?? '';
  const known = (await findCustomOrder(db, id)) ?? notFound();
  await followPayments(db, known.id, now());
  const order = (await findCustomOrder(db, id)) ?? notFound();
  const [view, shop, actions] = await Promise.all([
    customOrderView(args.context, order),
    findShopOrder(db, order.orderGid),
    listActionsOf(db, { kind: 'custom-order', id: known.id }),
  ]);
  const emails = await listEmailEvents(db, {
    keys: view.events.flatMap((event) =>
      ['staff', 'customer'].map((to) => `custom-order:${event.id}:${to}`),
    ),
  });
  return {
    order: view,
    customer: {
      number: customerNumber(order.customerGid),
      name: order.customerName,
      email: order.email,
    },
    today: storeDay(now()),
    isCanceled: shop.isCancelled,
    draftError: order.draftError,
    draft: order.draftGid === null || order.draftGoneAt !== null ? null : numberIn(order.draftGid),
    timeline: timelineOf(
      // What staff have done is an event, too.
      staffEntries(activityOf(actions).filter(({ outcome }) => outcome !== 'done')),
      customOrderEvents(view.events, order.customerName),
      emailEntries(emails),
    ),
    /** What the link to the page fills the quote with. */
    filled: Object.fromEntries(
      ['case', 'setup', 'shipping', 'lead_time'].flatMap((name) => {
        const value = listText(args)(name);
        return value ? [[name, value]] : [];
      }),
    ),
    tokens: Array.from({ length: 7 }, newFormToken),
  };
}

/** If Shopify does not answer, the job does the rest. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'custom-orders.handle');
  const id = args.params['order'] ?? '';
  const order = (await findCustomOrder(context.db, id)) ?? notFound();
  const actor = { kind: 'staff' as const, id: staff.id, name: staff.name };
  const to = erpPaths.customOrder(id);
  const advance = () => partInTime(advanceCustomOrder(context, id), context.log, FORM_PATIENCE_MS);
  return submitForm(
    args,
    { ...erpForms(staff), failed: 'custom_order_silent', file: 'file' },
    {
      quote: form(quoteSchema, async ({ form_token: formToken, seen: seenNo, ...quote }) => {
        const { case: caseCents, setup: setupCents, shipping: shippingCents, lead_time } = quote;
        const desired = { caseCents, setupCents, shippingCents, leadTime: lead_time };
        const step = await quoteCustomOrder(context, actor, id, { ...desired, seenNo, formToken });
        if (step.ok) await advance();
        context.wakeJobs();
        return stepOutcome(step, to);
      }),
      proof: form(proofSchema, async ({ said: note, form_token: formToken }, { file }) => {
        const stored = await saveProof(file, (upload) =>
          storeArtwork(context, { customerGid: order.customerGid }, upload),
        );
        if (!('id' in stored)) return stored;
        const step = await addProof(context, actor, id, { artworkId: stored.id, note, formToken });
        context.wakeJobs();
        return stepOutcome(step, to);
      }),
      comment: form(commentSchema, async ({ said, form_token: formToken }) =>
        stepOutcome(await commentOnCustomOrder(context, actor, id, { said, formToken }), to),
      ),
      cancel: form(commentSchema, async ({ said: comment, form_token: formToken }) => {
        const step = await cancelCustomOrder(context, actor, id, { said: comment, formToken });
        if (step.ok) await advance();
        return stepOutcome(step, to);
      }),
      ...productionForms(
        context,
        {
          take: (step) => takeStage(context, actor, id, step),
          ship: (step) => shipCustomOrder(context, actor, id, step),
          undo: (step) => undoStage(context, actor, id, step),
          reschedule: (step) => rescheduleProduction(context, actor, id, step),
        },
        to,
      ),
    },
  );
}

export default function ErpCustomOrderPage() {
  const page = useLoaderData<typeof loader>();
  const { order, customer, draftError, draft, filled, tokens, timeline, today } = page;
  const reply = useActionData<typeof action>();
  const next = customOrderNext(order);
  const isOpen = order.state !== 'ordered' && order.state !== 'cancelled';
  return (
    <DetailPage
      back={{ href: erpPaths.customOrders(), label: CUSTOM_ORDER_STAFF.back }}
      title={`${CUSTOM_ORDERS.one} ${order.name}`}
      badges={customOrderBadges(order, today)}
      lead={`${formatNumber(order.quantity)} ${order.unit} · ${order.product}`}
    >
      <DetailColumns
        side={
          <>
            <DetailSection id="customer" heading={CUSTOM_ORDER_STAFF.customer}>
              <p className="[overflow-wrap:anywhere]">
                <a href={erpPaths.customer(customer.number)} className="text-link font-semibold">
                  {customer.name}
                </a>
                <span className="block">{customer.email}</span>
              </p>
            </DetailSection>
            {draft === null && order.order === null ? null : (
              <DetailSection id="links" heading={CUSTOM_ORDER_STAFF.links}>
                {order.order === null ? null : (
                  <p>
                    <a href={erpPaths.order(numberIn(order.order.gid))} className="text-link">
                      {CUSTOM_ORDER_STAFF.openOrder(order.order.name)}
                    </a>
                  </p>
                )}
                {draft === null ? null : (
                  <p>
                    <a href={erpPaths.draft(draft)} className="text-link">
                      {CUSTOM_ORDER_STAFF.openDraft}
                    </a>
                  </p>
                )}
              </DetailSection>
            )}
            {order.artwork?.width && order.artwork.height ? (
              <DetailSection id="artwork" heading={CUSTOM_ORDER_STAFF.artwork}>
                <div className="proof-picture">
                  <img
                    src={erpPaths.artworkDrawing(order.artwork.id)}
                    width={order.artwork.width}
                    height={order.artwork.height}
                    alt={CUSTOM_ORDER_STAFF.artwork}
                  />
                </div>
              </DetailSection>
            ) : null}
          </>
        }
      >
        {next === null ? null : (
          <NextAction text={next}>
            {order.state === 'ordered' ? (
              <ProductionSteps
                {...{ order, today, reply }}
                isCanceled={page.isCanceled}
                tokens={tokens.slice(4)}
              />
            ) : null}
          </NextAction>
        )}
        <ProductionProgress order={order} />
        <CustomOrderFacts order={order} fileOf={erpPaths.artworkFile} />
        <StaffSteps {...{ order, draftError, filled, tokens, reply }} />
        <ProofList
          order={order}
          drawingOf={erpPaths.artworkDrawing}
          fileOf={erpPaths.artworkFile}
        />
        <Timeline entries={timeline}>
          {isOpen ? <CommentForm token={tokens[2] ?? ''} reply={reply} /> : null}
        </Timeline>
      </DetailColumns>
    </DetailPage>
  );
}
