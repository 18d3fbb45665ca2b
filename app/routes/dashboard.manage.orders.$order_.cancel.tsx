import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { OwnOrderClosed } from '~/components/order-edits/own-order-closed';
import { AccountForm } from '~/components/ui/forms/account-form';
import { OWN_ORDER } from '~/content/order-edits/own-order';
import { privateMeta } from '~/content/core/seo';
import { ownCancelSchema } from '~/domain/order-edits/order-edit.schema.server';
import { accountForms } from '~/http/customers/account-forms.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { ownOrderPage, rejectedOwnChange } from '~/http/order-edits/own-order-page.server';
import { needed } from '~/http/replies.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import { cancelOwnOrder } from '~/services/order-edits/change-own-order.server';
import { whyNotCancel } from '~/services/order-edits/own-order-rules.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const LABELS = OWN_ORDER.canceling;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  privateMeta(LABELS.title(page?.name ?? ''));

export const headers = accountHeaders;

/** Asks before an order is canceled, and says where what was paid goes. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/orders');
  const page = await ownOrderPage(args.context, user, args.params['order']);
  return { ...page, notCanceled: await whyNotCancel(args.context.db, page) };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'order.cancel');
  return submitForm(args, accountForms(user), {
    cancel: form(ownCancelSchema, async ({ form_token: formToken, seen: seenCents }) => {
      // Whose order it is.
      const { gid: orderGid } = await ownOrderPage(context, user, args.params['order']);
      const own = { orderGid, customerGid: user.gid, formToken };
      const canceled = await needed(cancelOwnOrder(context, own, { seenCents }), context.log);
      if (!canceled.ok) return rejectedOwnChange(canceled);
      context.wakeFollowers();
      context.wakeMoney();
      return { to: accountPaths.manageOrder(args.params['order'] ?? '') };
    }),
  });
}

export default function OwnCancelPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { name, number, notCanceled, isOnTerms, isPaid, refundedCents, token } = page;
  const to = accountPaths.manageOrder(number);
  const money = isOnTerms ? LABELS.terms : isPaid ? LABELS.back : LABELS.unpaid;
  return (
    <>
      <p className="mb-4">
        <a href={to} className="target underline">
          {OWN_ORDER.back(name)}
        </a>
      </p>
      <h1>{notCanceled && !reply ? LABELS.closed(name) : LABELS.title(name)}</h1>
      {notCanceled && !reply ? (
        <OwnOrderClosed why={OWN_ORDER.rejections[notCanceled]} />
      ) : (
        <>
          <p className="mt-6 max-w-prose">{LABELS.will}</p>
          <p className="mt-3 max-w-prose">{money}</p>
          <AccountForm
            name="cancel"
            className="mt-8"
            reply={reply}
            hidden={{ form_token: token, seen: refundedCents }}
            save={LABELS.send}
            variant="secondary"
            refused={LABELS.refused}
            summaryLevel={2}
            beside={
              <a href={to} className="target text-link">
                {LABELS.keep}
              </a>
            }
          />
        </>
      )}
    </>
  );
}
