import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AddressFields } from '~/components/customers/address-form';
import { ErpPage } from '~/components/staff/erp-page';
import { AccountForm } from '~/components/ui/forms/account-form';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { ORDER_DETAILS } from '~/content/order-edits/order-details';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { adminMessage } from '~/content/staff/admin-message';
import { backOfficeMeta } from '~/content/staff/back-office';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { detailsVersion } from '~/domain/order-edits/order-version.server';
import { orderDetailsSchema } from '~/domain/order-edits/order-edit.schema.server';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { getEditableOrder } from '~/http/order-edits/edit-page.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { needed, notFound } from '~/http/replies.server';
import { actorOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { changeOrderDetails } from '~/services/order-edits/change-order-details.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(ORDER_DETAILS.save);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'orders.details');
  const { gid, name, cancelledAt, address, poNumber, note, ...order } = await getEditableOrder(
    args.context,
    args.params['order'],
  );
  const version = detailsVersion({ gid, name, cancelledAt, address, poNumber, note, ...order });
  const values = { ...address, poNumber, note };
  const isCanceled = cancelledAt !== null;
  return { name, number: numberIn(gid), values, version, isCanceled, token: newFormToken() };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.details');
  const { context } = args;
  const orderGid = orderGidOf(args.params['order']);
  return submitForm(args, erpForms(staff), {
    details: form(orderDetailsSchema, async ({ seen, details }) => {
      const changed = await needed(
        changeOrderDetails(context, actorOf(context, staff), { orderGid, seen, details }),
        context.log,
      );
      if (changed.ok) {
        context.wakeFollowers();
        return { to: erpPaths.order(numberIn(orderGid)) };
      }
      switch (changed.code) {
        case 'not-found':
          return notFound();
        case 'rejected':
          return { message: adminMessage(changed.failure), status: 422 };
        case 'unknown':
          return { message: ORDER_MONEY.unknown, status: 503 };
        case 'closed':
          return { message: ORDER_DETAILS.closed };
        case 'changed':
          // Sending it again is now an informed decision: it replaces what the message says.
          return {
            message: ORDER_DETAILS.changed(changed.order),
            typed: { version: detailsVersion(changed.order) },
          };
      }
    }),
  });
}

export default function ErpOrderDetailsPage() {
  const { name, number, values, version, isCanceled, token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const seen = reply?.result.initialValue?.['version'];
  const back = (
    <a href={erpPaths.order(number)} className="target text-link">
      {ORDER_MONEY.back}
    </a>
  );
  return (
    <ErpPage title={ORDER_DETAILS.title(name)} text={ORDER_DETAILS.text}>
      {isCanceled ? (
        <p>
          {ORDER_DETAILS.closed} {back}
        </p>
      ) : (
        <AccountForm
          name="details"
          className="max-w-xl"
          reply={reply}
          values={values}
          hidden={{
            form_token: token,
            version: typeof seen === 'string' ? seen : version,
          }}
          save={ORDER_DETAILS.save}
          refused={ORDER_DETAILS.refused}
          summaryLevel={2}
          beside={back}
        >
          {(field) => (
            <>
              <AddressFields field={field} />
              <TextField
                label={ORDER_DETAILS.poNumber}
                autoComplete="off"
                optional
                {...field('poNumber')}
              />
              <TextArea label={ORDER_DETAILS.note} optional rows={4} {...field('note')} />
            </>
          )}
        </AccountForm>
      )}
    </ErpPage>
  );
}
