import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AloneLimitText, AskForm } from '~/components/staff/ask-form';
import { ReferenceField } from '~/components/payments/payment-table';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { formatUsd } from '~/domain/core/money';
import { markPaidSchema } from '~/domain/refunds/order-money.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { newFormToken } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { getOrderMoney, refusedMoney } from '~/http/refunds/order-money.server';
import { needed, notFound } from '~/http/replies.server';
import { actorOf } from '~/http/staff/trace.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import { readOrderPayment } from '~/platforms/shopify/orders/order-money.server';
import { markStaffOrderPaid } from '~/services/payments/mark-staff-order-paid.server';
import { ErpPage } from '~/components/staff/erp-page';

const WORDS = ORDER_MONEY.paid;

export const meta = () => backOfficeMeta(WORDS.send);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'orders.mark-paid');
  const { context } = args;
  const { order, paid } = await getOrderMoney(context, args.params['order']);
  const payment =
    (await needed(readOrderPayment(context.admin, order.gid), context.log)) ?? notFound();
  const limit = context.config.aloneLimits['mark-paid'];
  return {
    order: { gid: order.gid, name: order.name },
    paid,
    payment,
    token: newFormToken(),
    limit,
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.mark-paid');
  const { context } = args;
  const orderGid = orderGidOf(args.params['order']);
  return submitForm(args, erpForms(staff), {
    '': form(markPaidSchema, async ({ form_token: formToken, seen: seenCents, reference }) => {
      const wanted = { orderGid, seenCents, reference };
      const marked = await needed(
        markStaffOrderPaid(context, actorOf(context, staff), wanted, { formToken }),
        context.log,
      );
      if (!marked.ok) return refusedMoney(marked);
      context.wakeFollowers();
      return { to: erpPaths.order(numberIn(orderGid)) };
    }),
  });
}

export default function ErpOrderPaidPage() {
  const { order, paid, payment, token, limit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const back = { to: erpPaths.order(numberIn(order.gid)), label: ORDER_MONEY.back };
  const closed = closedBecause();
  return (
    <ErpPage title={WORDS.title(order.name)} text={WORDS.text}>
      {closed ? (
        <p>
          {closed}{' '}
          <a href={back.to} className="target text-link">
            {back.label}
          </a>
        </p>
      ) : (
        <AskForm
          will={
            <>
              <p>{WORDS.will(formatUsd(payment.outstandingCents))}</p>
              <AloneLimitText limit={limit} />
              {paid ? <p className="mt-3">{ownWords(paid)}</p> : null}
            </>
          }
          send={WORDS.send}
          refused={WORDS.refused}
          reply={reply}
          fields={{ seen: String(payment.outstandingCents), form_token: token }}
          back={{ ...back, label: ORDER_MONEY.keep }}
        >
          <ReferenceField reply={reply} />
        </AskForm>
      )}
    </ErpPage>
  );

  function closedBecause(): string | null {
    if (payment.financialStatus === 'PAID') return WORDS.already;
    if (paid && !paid.isSettled) return ORDER_MONEY.underWay;
    return payment.canMarkAsPaid ? null : WORDS.notPayable;
  }
}

function ownWords({ cashCents, termsCents }: Pick<Paid, 'cashCents' | 'termsCents'>): string {
  const cash = formatUsd(cashCents);
  return termsCents > 0 ? WORDS.terms(cash, formatUsd(termsCents)) : WORDS.cash(cash);
}

type Paid = NonNullable<Awaited<ReturnType<typeof loader>>['paid']>;
