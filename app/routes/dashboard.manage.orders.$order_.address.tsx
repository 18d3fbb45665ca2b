import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AddressFields } from '~/components/customers/address-form';
import { OwnOrderClosed } from '~/components/order-edits/own-order-closed';
import { AccountForm } from '~/components/ui/forms/account-form';
import { OWN_ORDER } from '~/content/order-edits/own-order';
import { privateMeta } from '~/content/core/seo';
import { ownAddressSchema } from '~/domain/order-edits/order-edit.schema.server';
import { accountForms } from '~/http/customers/account-forms.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { ownOrderPage, rejectedOwnChange } from '~/http/order-edits/own-order-page.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { needed } from '~/http/replies.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import { changeOwnAddress } from '~/services/order-edits/change-own-order.server';
import { whyNotOwn } from '~/services/order-edits/own-order-rules.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const LABELS = OWN_ORDER.address;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  privateMeta(LABELS.title(page?.name ?? ''));

export const headers = accountHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/orders');
  const page = await ownOrderPage(args.context, user, args.params['order']);
  return { ...page, closed: await whyNotOwn(args.context.db, page) };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'order.address');
  const orderGid = orderGidOf(args.params['order']);
  return submitForm(args, accountForms(user), {
    address: form(ownAddressSchema, async ({ formToken, ...desired }) => {
      const own = { orderGid, customerGid: user.gid, formToken };
      const changed = await needed(changeOwnAddress(context, own, desired), context.log);
      if (!changed.ok) return rejectedOwnChange(changed);
      context.wakeFollowers();
      return { to: accountPaths.manageOrder(args.params['order'] ?? ''), notice: 'address-saved' };
    }),
  });
}

export default function OwnAddressPage() {
  const { name, number, address, version, closed, token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const to = accountPaths.manageOrder(number);
  const missing = address === null ? LABELS.none : null;
  const why = closed ? OWN_ORDER.rejections[closed] : missing;
  return (
    <>
      <p className="mb-4">
        <a href={to} className="target underline">
          {OWN_ORDER.back(name)}
        </a>
      </p>
      <h1>{why && !reply ? LABELS.closed(name) : LABELS.title(name)}</h1>
      {why && !reply ? (
        <OwnOrderClosed why={why} />
      ) : (
        <>
          <p className="mt-3 mb-8 max-w-prose text-ink-soft">
            {LABELS.text} {LABELS.state}
          </p>
          <AccountForm
            name="address"
            className="max-w-xl"
            reply={reply}
            values={address ?? {}}
            hidden={{ form_token: token, version }}
            save={LABELS.save}
            refused={LABELS.refused}
            summaryLevel={2}
            beside={
              <a href={to} className="target text-link">
                {LABELS.keep}
              </a>
            }
          >
            {(field) => <AddressFields field={field} />}
          </AccountForm>
        </>
      )}
    </>
  );
}
