import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { redirect, useActionData, useLoaderData } from '~/framework';
import { PayForm } from '~/components/custom-orders/pay-form';
import { CUSTOM_ORDER_PAY } from '~/content/custom-orders/custom-orders';
import { privateMeta } from '~/content/core/seo';
import { isPayable } from '~/domain/custom-orders/custom-order';
import { form } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { customPayPage } from '~/http/custom-orders/custom-order-pay.server';
import { chosenMethod } from '~/http/payments/pay-choices.server';
import { failedPayment, rejectedPayment } from '~/http/payments/payment-rejection.server';
import { agreedTerms, payOnTermsSchema } from '~/http/payments/terms-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { findOwnCustomOrder } from '~/models/custom-orders/custom-order.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { acceptCustomOrder } from '~/services/custom-orders/accept-custom-order.server';
import { pay } from '~/services/payments/pay.server';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(CUSTOM_ORDER_PAY.title);

export const headers = accountHeaders;

/** Loads what is to be paid and how; redirects to the custom order if there is nothing to pay. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/custom-orders');
  const page = await parsePage(args, user);
  if (!page) throw redirect(accountPaths.customOrder(args.params['order'] ?? ''), { status: 303 });
  return { page };
}

/** Pays in the chosen way, and only exactly the total that was shown. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'custom-orders.change');
  const id = args.params['order'] ?? '';
  const to = accountPaths.customOrder(id);
  const again = { field: 'way', isTokenUsed: true } as const;
  return submitForm(
    args,
    {},
    {
      '': form(
        payOnTermsSchema,
        { takesWithheld: true },
        async ({ form_token: token, terms_shown, po, ...posted }) => {
          const page = await parsePage(args, user);
          if (!page) return { to };
          const chosen = chosenMethod(page, page.totals.totalCents, posted);
          if (!chosen.ok) return { ...chosen, ...again };
          if (token === null) return { code: 'custom_order_silent', status: 422, ...again };
          const agreed = agreedTerms(chosen.choice.split, { terms_shown, po }, page.terms);
          if (!agreed.ok) return { ...agreed.rejection, isTokenUsed: true };
          const actor = { kind: 'customer' as const, id: user.gid, name: user.displayName };
          const accepted = await acceptCustomOrder(context, actor, id, token);
          if (!accepted) return { code: 'custom_order_changed', ...again };
          const isTheirs = chosen.choice.from === 'organization';
          const answer = await pay(context, user, {
            formToken: token,
            purpose: 'custom_order',
            subject: id,
            draftInput: null,
            draftGid: accepted.draftGid,
            split: chosen.choice.split,
            onTerms: agreed.onTerms,
            paymentMethodId: chosen.card,
            organizationId: isTheirs ? (user.organization?.id ?? null) : null,
          });
          await followPayments(context.db, id, context.now());
          if (answer.kind === 'refused') return { ...rejectedPayment(answer.rejection), ...again };
          const { payment } = answer;
          if (payment.state === 'failed')
            return { ...failedPayment(payment.failureCode), ...again };
          const isPaid = payment.state === 'completed' || payment.state === 'settled';
          return { to: isPaid ? to : paths.checkoutPayment(payment.id) };
        },
      ),
    },
  );
}

async function parsePage(args: LoaderFunctionArgs, user: SignedIn) {
  const { context } = args;
  const { gid } = user;
  const id = args.params['order'] ?? '';
  const own = (await findOwnCustomOrder(context.db, gid, id)) ?? notFound();
  await followPayments(context.db, own.id, context.now());
  const order = (await findOwnCustomOrder(context.db, gid, id)) ?? notFound();
  if (!isPayable(order)) return null;
  return customPayPage(context, user, order, () => adoptOpeningBalance(context, gid));
}

export default function PayCustomOrderPage() {
  const { page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1>
        {CUSTOM_ORDER_PAY.title} {page.name}
      </h1>
      <PayForm page={page} reply={reply} />
    </>
  );
}
