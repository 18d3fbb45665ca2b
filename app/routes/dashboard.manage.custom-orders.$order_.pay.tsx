import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PayForm } from '~/components/custom-orders/pay-form';
import { errorMessage } from '~/content/core/errors';
import { CUSTOM_ORDER_PAY } from '~/content/custom-orders/custom-orders';
import { privateMeta } from '~/content/core/seo';
import { isPayable } from '~/domain/custom-orders/custom-order';
import { CUSTOM_PAY_FIELDS } from '~/domain/custom-orders/custom-order-pay';
import { accountHeaders } from '~/http/submit-form.server';
import {
  chosenMethod,
  customPayPage,
  failureLabel,
  payAnswer,
  rejectionAnswer,
} from '~/http/custom-orders/custom-order-pay.server';
import { formTokenOf, newFormToken, parseStrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { findOwnCustomOrder } from '~/models/custom-orders/custom-order.server';
import { paths } from '~/paths';
import { acceptCustomOrder } from '~/services/custom-orders/accept-custom-order.server';
import { pay } from '~/services/payments/pay.server';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';

export const meta: MetaFunction = () => privateMeta(CUSTOM_ORDER_PAY.title);

export const headers = accountHeaders;

/** Loads what is to be paid and how; redirects to the custom order if there is nothing to pay. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/custom-orders');
  const page = await parsePage(args, user);
  if (!page) throw redirect(paths.customOrder(args.params['order'] ?? ''), { status: 303 });
  return { page };
}

/** Pays in the chosen way, and only exactly the total that was shown. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'custom-orders.change');
  const form = await parseStrictForm(args.request, { once: CUSTOM_PAY_FIELDS });
  const id = args.params['order'] ?? '';
  const page = await parsePage(args, user);
  if (!page) return toOrder(id);
  const [method, card] = [String(form.get('way') ?? ''), String(form.get('card') ?? '')];
  const token = formTokenOf(form);
  const again = { way: method, card, token: newFormToken() };
  const chosen = chosenMethod(page, { way: method, card, total: String(form.get('total') ?? '') });
  if (!chosen.ok) return payAnswer({ ...again, error: chosen.error }, chosen.status);
  if (token === null)
    return payAnswer({ ...again, error: errorMessage('custom_order_silent') }, 422);
  const actor = { kind: 'customer' as const, id: user.gid, name: user.displayName };
  const accepted = await acceptCustomOrder(context, actor, id, token);
  if (!accepted) return payAnswer({ ...again, error: errorMessage('custom_order_changed') }, 409);
  const answer = await pay(context, user, {
    formToken: token,
    purpose: 'custom_order',
    subject: id,
    draftInput: null,
    draftGid: accepted.draftGid,
    split: chosen.choice.split,
    paymentMethodId: chosen.card,
    organizationId: chosen.choice.from === 'organization' ? (user.organization?.id ?? null) : null,
  });
  await followPayments(context.db, id, context.now());
  if (answer.kind === 'refused') return rejectionAnswer(answer.rejection, again);
  const { payment } = answer;
  if (payment.state === 'failed') {
    return payAnswer({ ...again, error: failureLabel(payment.failureCode) }, 402);
  }
  if (payment.state === 'completed' || payment.state === 'settled') return toOrder(id);
  return redirect(paths.checkoutPayment(payment.id), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  });
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

function toOrder(id: string) {
  return redirect(paths.customOrder(id), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  });
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
