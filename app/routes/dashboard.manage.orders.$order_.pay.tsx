import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { redirect, useActionData, useLoaderData } from '~/framework';
import { PayChoicesForm } from '~/components/payments/pay-choices';
import { errorMessage } from '~/content/core/errors';
import { privateMeta } from '~/content/core/seo';
import { ORDER_PAY } from '~/content/orders/orders';
import { formatUsd } from '~/domain/core/money';
import { browserOf } from '~/http/browser-of.server';
import { form } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { orderPayPage } from '~/http/payments/order-pay.server';
import { chosenMethod, payChoiceSchema } from '~/http/payments/pay-choices.server';
import { failedPayment, rejectedPayment } from '~/http/payments/payment-rejection.server';
import { findPaymentByToken } from '~/models/payments/payment.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { pay } from '~/services/payments/pay.server';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  privateMeta(ORDER_PAY.title(found?.page.name ?? '').trim());

export const headers = accountHeaders;

/** Loads what is due on one of the customer's own orders; leads to the order if nothing is to be paid here. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/orders');
  const page = await loadPage(args, user);
  if (!page) throw redirect(accountPaths.manageOrder(args.params['order'] ?? ''), { status: 303 });
  return { page };
}

/** Pays in the chosen way, and only exactly what was shown to be due. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'order.pay');
  const again = { field: 'way', isTokenUsed: true } as const;
  return submitForm(
    args,
    {},
    {
      '': form(
        payChoiceSchema,
        { takesWithheld: true },
        async ({ form_token: token, ...posted }) => {
          // The same form posted again: show its payment, whatever is due by now.
          const begun = async () => {
            const known = token && (await findPaymentByToken(context.db, user.gid, token));
            return known && known.state !== 'failed' ? paths.checkoutPayment(known.id) : null;
          };
          const to = await begun();
          if (to !== null) return { to };
          const page = await loadPage(args, user);
          if (!page) {
            // Posted twice at once, the other post may have begun it meanwhile.
            return { to: (await begun()) ?? accountPaths.manageOrder(args.params['order'] ?? '') };
          }
          const { dueCents } = page;
          const changed = errorMessage('order_due_changed', { amount: formatUsd(dueCents) });
          const chosen = chosenMethod(page, dueCents, posted, changed);
          if (!chosen.ok) return { ...chosen, ...again };
          if (token === null) return { code: 'payment_form_used', status: 422, ...again };
          const isTheirs = chosen.choice.from === 'organization';
          const answer = await pay(context, user, {
            formToken: token,
            purpose: 'order',
            subject: page.gid,
            draftInput: null,
            draftGid: null,
            split: chosen.choice.split,
            paymentMethodId: chosen.card,
            organizationId: isTheirs ? (user.organization?.id ?? null) : null,
            from: browserOf(args.request.headers, context),
          });
          if (answer.kind === 'refused') return { ...rejectedPayment(answer.rejection), ...again };
          const { payment } = answer;
          if (payment.state === 'failed')
            return { ...failedPayment(payment.failureCode), ...again };
          return { to: paths.checkoutPayment(payment.id) };
        },
      ),
    },
  );
}

function loadPage(args: LoaderFunctionArgs, user: SignedIn) {
  const { context, params } = args;
  return orderPayPage(context, user, params['order'], () => adoptOpeningBalance(context, user.gid));
}

export default function PayOrderPage() {
  const { page } = useLoaderData<typeof loader>();
  const { name, number, dueCents } = page;
  return (
    <>
      <p className="mb-4">
        <a href={accountPaths.manageOrder(number)} className="target underline">
          {ORDER_PAY.back(name)}
        </a>
      </p>
      <h1>{ORDER_PAY.title(name)}</h1>
      <div className="mt-6 max-w-lg">
        <dl className="flex justify-between gap-8 border-y border-line py-3 text-lg font-semibold">
          <dt>{ORDER_PAY.due}</dt>
          <dd className="tabular-nums">{formatUsd(dueCents)}</dd>
        </dl>
        <p className="mt-3 text-ink-soft">{ORDER_PAY.whole}</p>
        <PayChoicesForm
          page={page}
          totalCents={dueCents}
          reply={useActionData<typeof action>()}
          send={ORDER_PAY.send(dueCents)}
        />
      </div>
    </>
  );
}
