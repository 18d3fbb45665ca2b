import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AdjustForm, AdjustReview } from '~/components/ledger/adjust-form';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ADJUSTMENTS } from '~/content/ledger/erp-cash';
import { sentence } from '~/content/core/errors';
import { adjustmentSchema } from '~/domain/ledger/adjustment.schema.server';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { refuseIntent } from '~/http/account-form.server';
import { reviewAdjustment } from '~/http/ledger/page-balance.server';
import { erpCustomerOf } from '~/http/back-office/erp-customer.server';
import { refuseErpForm, tooManyErpChanges } from '~/http/staff/trace.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { newFormToken, parseForm, readForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { isClosingBegun } from '~/models/customers/account-closing.server';
import { findBalance } from '~/models/ledger/balance.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { erpPaths } from '~/erp-paths';
import { askAdjustment } from '~/services/ledger/ask-adjustment.server';
import { ErpPage } from '~/components/staff/erp-page';

const NO_STORE = { 'Cache-Control': 'no-store' };

export const meta = () => backOfficeMeta(ADJUSTMENTS.form.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { context, params } = args;
  await requireStaff(args, '/erp/customers');
  const id = params['customer'] ?? '';
  const { gid, displayName } = await erpCustomerOf(context, id);
  const { db } = context;
  const { availableCents } = await findBalance(db, gid);
  return {
    id,
    name: displayName,
    availableCents,
    frozenBecause: (await findCustomerAccount(db, gid))?.frozenBecause ?? null,
    isClosing: await isClosingBegun(db, gid),
    limitCents: context.config.aloneLimits.adjustment.oneCents,
    totalCents: context.config.aloneLimits.adjustment.allCents,
    token: newFormToken(),
  };
}

/** `intent`: review (asks before it is done), change (back to the fields), confirm. */
export async function action(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const staff = await requireStaff(args, 'cash.adjust');
  const form = await readForm(request, { once: ['amount', 'against', 'reason', 'form_token'] });
  const intent = form.get('intent');
  if (intent !== 'review' && intent !== 'confirm' && intent !== 'change') return refuseIntent();
  const id = params['customer'] ?? '';
  const { gid } = await erpCustomerOf(context, id);
  const fault = await tooManyErpChanges(context, staff);
  if (fault) return refuseErpForm(form, 'review', fault);
  form.delete('intent');
  const { value, reply } = parseForm(form, adjustmentSchema);
  if (value === null) {
    return data({ form: 'review', result: reply() }, { status: 422, headers: NO_STORE });
  }
  const { amount: amountCents, against, reason, form_token: formToken } = value;
  if (intent === 'review') {
    const review = await reviewAdjustment(context, { customerGid: gid, amountCents, by: staff.id });
    const typed = { amount: String(form.get('amount')), against, reason, form_token: formToken };
    return data({ review: { ...review, amountCents, typed } }, { headers: NO_STORE });
  }
  if (intent === 'change') return data({ form: 'review', result: { ...reply(), error: {} } });
  try {
    const asked = await askAdjustment(
      context,
      { by: staff.id, requestId: context.requestId },
      { formToken, customerGid: gid, amountCents, against, reason },
    );
    if (!asked.ok) {
      // The form is shown again with a new token and what was typed.
      if (asked.code === 'adjustment_form_used') form.delete('form_token');
      return refuseErpForm(form, 'review', { sentence: sentence(asked.code), status: 409 });
    }
    const done = asked.posted ? 'posted' : 'proposed';
    return redirect(erpPaths.customer(id, { done }), { status: 303, headers: NO_STORE });
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'an adjustment could not be made');
    return refuseErpForm(form, 'review', { sentence: sentence('adjustment_silent'), status: 503 });
  }
}

export default function ErpAdjustPage() {
  const { name, isClosing, frozenBecause, ...about } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form } = ADJUSTMENTS;
  return (
    <ErpPage title={`${form.title}: ${name}`} text={form.text}>
      {isClosing ? <Notice tone="info">{form.closing}</Notice> : null}
      {reply && 'review' in reply ? (
        <AdjustReview name={name} review={reply.review} />
      ) : isClosing && !reply ? null : (
        <AdjustForm
          {...about}
          frozenBecause={isClosing ? null : frozenBecause}
          reply={reply && 'result' in reply ? reply : undefined}
        />
      )}
    </ErpPage>
  );
}
