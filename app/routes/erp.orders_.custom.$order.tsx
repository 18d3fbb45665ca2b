import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import {
  CustomOrderFacts,
  ProofList,
  Timeline,
} from '~/components/custom-orders/custom-order-facts';
import { StaffSteps } from '~/components/custom-orders/staff-steps';
import { Activity } from '~/components/staff/confirm-form';
import { backOfficeMeta } from '~/content/staff/back-office';
import {
  CUSTOM_ORDER_STAFF,
  CUSTOM_ORDER_STATES_LABELS,
  CUSTOM_ORDERS,
  customOrderLabel,
} from '~/content/custom-orders/custom-orders';
import { customerNumber } from '~/domain/core/ids';
import { numberIn } from '~/domain/draft-orders/draft-form';
import {
  commentSchema,
  proofSchema,
  quoteSchema,
} from '~/domain/custom-orders/custom-order.schema.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { newFormToken } from '~/http/form.server';
import { saveProof, stepForms, stepOutcome } from '~/http/custom-orders/custom-order-pay.server';
import { customOrderView } from '~/http/custom-orders/custom-order-view.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { FORM_PATIENCE_MS, notFound, partInTime } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { findCustomOrder } from '~/models/custom-orders/custom-order.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { addProof } from '~/services/custom-orders/add-proof.server';
import { storeArtwork } from '~/services/custom-orders/request-custom-order.server';
import {
  cancelCustomOrder,
  commentOnCustomOrder,
  quoteCustomOrder,
} from '~/services/custom-orders/accept-custom-order.server';
import { advanceCustomOrder } from '~/services/custom-orders/advance-custom-order.server';
import stylesheet from '~/styles/custom-orders.css?url';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(CUSTOM_ORDER_STAFF.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/custom');
  const { db, now } = args.context;
  const id = args.params['order'] ?? '';
  const known = (await findCustomOrder(db, id)) ?? notFound();
  await followPayments(db, known.id, now());
  const order = (await findCustomOrder(db, id)) ?? notFound();
  return {
    order: await customOrderView(args.context, order),
    customer: {
      number: customerNumber(order.customerGid),
      name: order.customerName,
      email: order.email,
    },
    draftError: order.draftError,
    draft: order.draftGid === null || order.draftGoneAt !== null ? null : numberIn(order.draftGid),
    actions: activityOf(await listActionsOf(db, { kind: 'custom-order', id: known.id })),
    tokens: [newFormToken(), newFormToken(), newFormToken(), newFormToken()],
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
    { ...stepForms(`staff:${staff.id}`), file: 'file' },
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
          storeArtwork(context, order.customerGid, upload),
        );
        if (!('id' in stored)) return stored;
        const step = await addProof(context, actor, id, { artworkId: stored.id, note, formToken });
        context.wakeJobs();
        return stepOutcome(step, to);
      }),
      comment: form(commentSchema, async ({ said: comment, form_token: formToken }) =>
        stepOutcome(
          await commentOnCustomOrder(context, actor, id, { said: comment, formToken }),
          to,
        ),
      ),
      cancel: form(commentSchema, async ({ said: comment, form_token: formToken }) => {
        const step = await cancelCustomOrder(context, actor, id, { said: comment, formToken });
        if (step.ok) await advance();
        return stepOutcome(step, to);
      }),
    },
  );
}

export default function ErpCustomOrderPage() {
  const { order, customer, draftError, draft, tokens, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const labels = CUSTOM_ORDER_STATES_LABELS[order.state];
  return (
    <ErpPage
      title={`${CUSTOM_ORDERS.one} ${order.name}`}
      text={`${customOrderLabel(order)}. ${labels.staff}`}
    >
      <dl className="facts request-facts">
        <div>
          <dt>Customer</dt>
          <dd className="[overflow-wrap:anywhere]">
            <a href={erpPaths.customer(customer.number)} className="target text-link underline">
              {customer.name}
            </a>
            , {customer.email}
          </dd>
        </div>
        <div>
          <dt>{CUSTOM_ORDER_STAFF.draft}</dt>
          <dd>
            {draft === null ? (
              CUSTOM_ORDER_STAFF.noDraft
            ) : (
              <a href={erpPaths.draft(draft)} className="target text-link underline">
                {CUSTOM_ORDER_STAFF.openDraft}
              </a>
            )}
          </dd>
        </div>
        {order.order === null ? null : (
          <div>
            <dt>{CUSTOM_ORDER_STAFF.order}</dt>
            <dd>
              <a
                href={erpPaths.order(numberIn(order.order.gid))}
                className="target text-link underline"
              >
                {order.order.name}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <CustomOrderFacts order={order} fileOf={erpPaths.artworkFile} />
      {order.artwork && order.artwork.width !== null && order.artwork.height !== null ? (
        <div className="proof-picture mt-6">
          <img
            src={erpPaths.artworkDrawing(order.artwork.id)}
            width={order.artwork.width}
            height={order.artwork.height}
            alt="The customer's artwork"
          />
        </div>
      ) : null}
      <ProofList order={order} drawingOf={erpPaths.artworkDrawing} fileOf={erpPaths.artworkFile} />
      <StaffSteps order={order} draftError={draftError} tokens={tokens} reply={reply} />
      <Timeline events={order.events} reader="staff" />
      <Activity actions={actions} />
    </ErpPage>
  );
}
