import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { EditForm } from '~/components/order-edits/edit-form';
import { EditReview } from '~/components/order-edits/edit-review';
import { OrderVersions } from '~/components/order-edits/order-versions';
import { ErpPage } from '~/components/staff/erp-page';
import { ORDER_EDIT } from '~/content/order-edits/order-edit';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { backOfficeMeta } from '~/content/staff/back-office';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { EDIT_METHODS } from '~/domain/order-edits/order-edit';
import { ownFields } from '~/domain/order-edits/order-edit-form';
import { orderEditSchema } from '~/domain/order-edits/order-edit.schema.server';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { findGoods } from '~/http/draft-orders/draft-page.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { parseEditForm } from '~/http/order-edits/edit-form.server';
import {
  type EditReview as Review,
  getEditableOrder,
  orderEditPage,
  rejectedEdit,
  reviewOf,
  withRow,
} from '~/http/order-edits/edit-page.server';
import { neededMoney } from '~/http/refunds/order-money.server';
import { actorOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { erpForms } from '~/http/staff/staff-forms.server';
import { listText } from '~/http/list-query.server';
import { submitForm } from '~/http/submit-form.server';
import { findEditByToken } from '~/models/order-edits/order-edit.server';
import { whyNotEditable } from '~/services/order-edits/order-edit-rules.server';
import { previewOrderEdit } from '~/services/order-edits/preview-order-edit.server';
import { requestOrderEdit } from '~/services/order-edits/request-order-edit.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(ORDER_EDIT.save);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'orders.edit');
  const page = await orderEditPage(args.context, args.params['order'], listText(args)('page'));
  return { ...page, closed: await whyNotEditable(args.context.db, page.order) };
}

/** `review` and `save` are the steps; `find`, `add` and `custom` look things up for the form. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.edit');
  const { context } = args;
  const order = await getEditableOrder(context, args.params['order']);
  const orderGid = order.gid;
  const limitCents = context.config.singleApproverLimits.price.oneCents;
  const schema = orderEditSchema(ownFields(order));
  const custom = form(schema, (posted) => withRow(context, posted, null));
  const find = form(schema, async (posted): Promise<FormOutcome<Review>> => {
    const typed = (posted as { find?: string }).find ?? '';
    const hits = typed.trim() === '' ? [] : await findGoods(context, typed);
    return { review: { kind: 'found', hits }, status: 200 };
  });
  const add = form(schema, (posted) =>
    withRow(context, posted, (posted as { add?: string }).add ?? ''),
  );
  const review = form(schema, async (posted): Promise<FormOutcome<Review>> => {
    const parsed = parseEditForm(posted, order);
    if (!parsed.ok) return { fieldErrors: parsed.errors };
    const wanted = { orderGid, seen: posted.version, change: parsed.change };
    const previewed = await neededMoney(previewOrderEdit(context, wanted), context.log);
    if (!previewed.ok) return rejectedEdit(previewed, { order, limitCents });
    return { review: reviewOf(previewed.preview, posted), status: 200 };
  });
  const save = form(schema, { shownIn: 'review' }, async (posted): Promise<FormOutcome<Review>> => {
    const { form_token: formToken, version: seen } = posted;
    const to = `${erpPaths.orderEdit(numberIn(orderGid))}#versions`;
    const parsed = parseEditForm(posted, order);
    // The same form again: the order is edited by now, so that the form no longer fits it.
    const before = await findEditByToken(context.db, formToken);
    if (!parsed.ok && before?.orderGid !== orderGid) return { fieldErrors: parsed.errors };
    const change = parsed.ok ? parsed.change : (before?.change ?? null);
    if (change === null) return { message: ORDER_EDIT.rejections.changed };
    const method = EDIT_METHODS.find((one) => one === posted.method) ?? 'later';
    const seenTotalCents = /^\d{1,9}$/.test(posted.total ?? '') ? Number(posted.total) : -1;
    const asked = { orderGid, change, seen, seenTotalCents, method, formToken };
    const edited = await neededMoney(
      requestOrderEdit(context, actorOf(context, staff), asked),
      context.log,
    );
    context.wakeFollowers();
    context.wakeMoney();
    if (!edited.ok) return rejectedEdit(edited, { order, limitCents });
    if (edited.edit.state !== 'done') return { message: ORDER_EDIT.later, status: 503 };
    return { to };
  });
  return submitForm(args, erpForms(staff), { review, save, find, custom, '': add });
}

export default function ErpOrderEditPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { order, number, closed, edits } = page;
  const to = erpPaths.orderEdit(number);
  const review = reply?.review;
  return (
    <ErpPage title={ORDER_EDIT.title(order.name)} text={ORDER_EDIT.text}>
      {closed && !reply ? <p>{ORDER_EDIT.closed[closed]}</p> : null}
      {closed && !reply ? null : reply && review?.kind === 'review' ? (
        <EditReview reviewed={review} reply={reply} back={to} />
      ) : (
        <EditForm
          order={order}
          version={page.version}
          token={page.token}
          reply={reply}
          part={page.part}
          hits={review?.kind === 'found' ? review.hits : null}
        />
      )}
      <OrderVersions edits={edits} />
      <p className="mt-8">
        <a href={erpPaths.order(number)} className="target text-link">
          {ORDER_MONEY.back}
        </a>
      </p>
    </ErpPage>
  );
}
