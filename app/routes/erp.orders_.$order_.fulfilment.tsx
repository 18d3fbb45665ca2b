import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { isFormShown } from '~/components/fulfillment/form-reply';
import { FulfillmentPart } from '~/components/fulfillment/order-fulfillment';
import { Parcels } from '~/components/fulfillment/parcels';
import { DetailPage } from '~/components/ui/detail-page';
import { allErrors } from '~/components/ui/forms/account-form';
import { Notice } from '~/components/ui/notice';
import { ORDER_FULFILLMENT, REJECTIONS } from '~/content/fulfillment/erp-fulfillment';
import { backOfficeMeta } from '~/content/staff/back-office';
import { derivedUuid } from '~/domain/core/forms/derived-uuid.server';
import { gidOf } from '~/domain/core/ids';
import { findScanned } from '~/domain/fulfillment/checking';
import {
  checkSchema,
  holdSchema,
  onePressSchema,
  sendSchema,
  trackSchema,
} from '~/domain/fulfillment/fulfillment-form.schema.server';
import { HOLD_REASONS, type StepRequest } from '~/domain/fulfillment/step';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import {
  answered,
  orderFulfillment,
  parseSend,
  parseTracking,
} from '~/http/fulfillment/order-fulfillment.server';
import { loadErpOrder, orderGidOf } from '~/http/orders/order-page.server';
import { attempt, needed } from '~/http/replies.server';
import { actorOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { countChecked, insertPackingCheck } from '~/models/fulfillment/packing-check.server';
import { requestStep } from '~/services/fulfillment/fulfillment-step.server';
import { currentFulfillments } from '~/services/fulfillment/sync-fulfillment-orders.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const { errors } = ORDER_FULFILLMENT;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  backOfficeMeta(ORDER_FULFILLMENT.title(page?.name ?? ''));

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/fulfilment');
  const { context } = args;
  const orderGid = orderGidOf(args.params['order']);
  const current = attempt(currentFulfillments(context, orderGid), context.log);
  const page = await orderFulfillment(context, orderGid, current);
  return { ...page, token: newFormToken() };
}

/**
 * `intent`: send, hold, release, pickup, check and clear, of a fulfillment order; track, cancel and deliver, of a parcel. All forms of
 * a page carry one token; with what is asked, and of what, it is each form's own.
 */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.fulfill');
  const { context } = args;
  const orderGid = orderGidOf(args.params['order']);
  const to = erpPaths.orderFulfillment(args.params['order'] ?? '');
  const partOf = async (number: string) => {
    const all = await needed(currentFulfillments(context, orderGid), context.log);
    return all.find(({ gid }) => gid === gidOf('FulfillmentOrder', number));
  };
  const ask = async (
    kind: 'FulfillmentOrder' | 'Fulfillment',
    { form_token: token, of }: { form_token: string; of: string },
    request: StepRequest,
  ) => {
    const subjectGid = gidOf(kind, of);
    const formToken = derivedUuid(token, request.kind, subjectGid);
    const step = { formToken, orderGid, subjectGid, request };
    return answered(await requestStep(context, actorOf(context, staff), step), to);
  };
  /** Whether it is this order's, as Shopify has it: a number of another order is refused there. */
  const ofOrder = async (number: string) => (await partOf(number)) !== undefined;
  const parcelOfOrder = async (number: string) => {
    const found = await loadErpOrder(context, orderGid);
    return found?.order.fulfillments.some(({ id }) => id === gidOf('Fulfillment', number)) === true;
  };
  const gone = { message: REJECTIONS.gone, status: 409 } as const;
  return submitForm(args, erpForms(staff), {
    send: form(sendSchema, async (typed) => {
      const parsed = parseSend(typed, await partOf(typed.of));
      return 'request' in parsed ? ask('FulfillmentOrder', typed, parsed.request) : parsed;
    }),
    hold: form(holdSchema, async (typed) => {
      const reason = HOLD_REASONS.find((one) => one === typed.reason);
      if (!reason) return { fieldErrors: { reason: errors.reason } };
      if (!(await ofOrder(typed.of))) return gone;
      return ask('FulfillmentOrder', typed, { kind: 'hold', reason, notes: typed.notes || null });
    }),
    release: form(onePressSchema, async (typed) => {
      const part = await partOf(typed.of);
      if (!part) return gone;
      const holds = part.holds.map(({ gid }) => gid);
      return ask('FulfillmentOrder', typed, { kind: 'release', holds });
    }),
    pickup: form(onePressSchema, async (typed) =>
      (await ofOrder(typed.of)) ? ask('FulfillmentOrder', typed, { kind: 'pickup' }) : gone,
    ),
    check: form(checkSchema, async (typed) => {
      const part = await partOf(typed.of);
      if (!part) return gone;
      const checked = await countChecked(context.db, orderGid);
      const lines = part.lines.map((line) => ({
        ...line,
        checkedUnits: checked.get(line.gid) ?? 0,
      }));
      const found = findScanned(lines, typed.code);
      if ('error' in found) return { fieldErrors: { code: errors[found.error](typed.code) } };
      await insertPackingCheck(
        context.db,
        {
          formToken: derivedUuid(typed.form_token, 'check', part.gid, found.line.sku ?? ''),
          fulfillmentOrderGid: part.gid,
          orderGid,
          lineGid: found.line.gid,
          staffId: staff.id,
        },
        new Date(context.now()),
      );
      return { to: `${to}#scan-${typed.of}` };
    }),
    clear: form(onePressSchema, async (typed) => {
      const part = await partOf(typed.of);
      if (!part) return gone;
      await insertPackingCheck(
        context.db,
        {
          formToken: derivedUuid(typed.form_token, 'clear', part.gid),
          fulfillmentOrderGid: part.gid,
          orderGid,
          lineGid: null,
          staffId: staff.id,
        },
        new Date(context.now()),
      );
      return { to: `${to}#scan-${typed.of}` };
    }),
    track: form(trackSchema, async (typed) => {
      const parsed = parseTracking(typed);
      if ('fieldErrors' in parsed) return parsed;
      const { tracking } = parsed;
      if (tracking === null) return { fieldErrors: { numbers: errors.noNumbers } };
      if (!(await parcelOfOrder(typed.of))) return gone;
      const notify = typed.notify === 'yes';
      return ask('Fulfillment', typed, { kind: 'track', tracking, notify });
    }),
    cancel: form(onePressSchema, async (typed) =>
      (await parcelOfOrder(typed.of)) ? ask('Fulfillment', typed, { kind: 'cancel' }) : gone,
    ),
    deliver: form(onePressSchema, async (typed) =>
      (await parcelOfOrder(typed.of)) ? ask('Fulfillment', typed, { kind: 'deliver' }) : gone,
    ),
  });
}

export default function OrderFulfillmentPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <DetailPage
      back={{ href: erpPaths.fulfillment(), label: ORDER_FULFILLMENT.toList }}
      title={ORDER_FULFILLMENT.title(page.name)}
      actions={
        <a href={erpPaths.order(page.number)} className="list-button">
          {ORDER_FULFILLMENT.back}
        </a>
      }
    >
      {reply && !isFormShown(page, reply) ? (
        <Notice tone="problem">{allErrors(reply).join(' ')}</Notice>
      ) : null}
      {page.isCopy ? <Notice>{ORDER_FULFILLMENT.copy}</Notice> : null}
      {page.isWaiting ? <Notice>{ORDER_FULFILLMENT.waiting}</Notice> : null}
      {page.parts.length === 0 ? (
        <p className="mt-6">
          {page.isCanceled ? ORDER_FULFILLMENT.canceled : ORDER_FULFILLMENT.nothing}
        </p>
      ) : null}
      <div className="mt-6 grid gap-10">
        {page.parts.map((part, nth) => (
          <FulfillmentPart
            key={part.number}
            part={part}
            nth={nth + 1}
            token={page.token}
            reply={reply}
          />
        ))}
        <Parcels parcels={page.parcels} token={page.token} reply={reply} />
      </div>
    </DetailPage>
  );
}
