import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AdjustForm, AdjustReview } from '~/components/ledger/adjust-form';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ADJUSTMENTS } from '~/content/ledger/erp-cash';
import { adjustmentSchema } from '~/domain/ledger/adjustment.schema.server';
import { reviewAdjustment } from '~/http/ledger/page-balance.server';
import { erpCustomerOf } from '~/http/back-office/erp-customer.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { newFormToken } from '~/http/form.server';
import { listText } from '~/http/list-query.server';
import { requireStaff } from '~/http/customers/guards.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { isClosingBegun } from '~/models/customers/account-closing.server';
import { findBalance } from '~/models/ledger/balance.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { erpPaths } from '~/erp-paths';
import { requestAdjustment } from '~/services/ledger/adjust-balance.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

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
    limitCents: context.config.singleApproverLimits.adjustment.oneCents,
    totalCents: context.config.singleApproverLimits.adjustment.allCents,
    amount: listText(args)('amount') ?? '',
    token: newFormToken(),
  };
}

/** `review` asks before it is done, `change` goes back to the fields. */
export async function action(args: ActionFunctionArgs) {
  const { context, params } = args;
  const staff = await requireStaff(args, 'cash.adjust');
  const id = params['customer'] ?? '';
  const { gid } = await erpCustomerOf(context, id);
  const shown = { shownIn: 'review' };
  return submitForm(
    args,
    { ...erpForms(staff), failed: 'adjustment_silent' },
    {
      review: form(adjustmentSchema, async (value, { form: posted }) => {
        const { amount: amountCents, against, reason, form_token } = value;
        const requested = { customerGid: gid, amountCents, by: staff.id };
        const review = await reviewAdjustment(context, requested);
        const typed = { amount: String(posted.get('amount')), against, reason, form_token };
        return { review: { ...review, amountCents, typed } };
      }),
      change: form(adjustmentSchema, shown, async () => ({ review: undefined })),
      confirm: form(
        adjustmentSchema,
        shown,
        async ({ amount, form_token: formToken, ...desired }) => {
          const requested = await requestAdjustment(
            context,
            { by: staff.id, requestId: context.requestId },
            { ...desired, formToken, customerGid: gid, amountCents: amount },
          );
          if (requested.ok) {
            return {
              to: erpPaths.customer(id, { done: requested.posted ? 'posted' : 'proposed' }),
            };
          }
          return { code: requested.code, isTokenUsed: requested.code === 'adjustment_form_used' };
        },
      ),
    },
  );
}

export default function ErpAdjustPage() {
  const { name, isClosing, frozenBecause, ...about } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form } = ADJUSTMENTS;
  return (
    <ErpPage title={`${form.title}: ${name}`} text={form.text}>
      {isClosing ? <Notice tone="info">{form.closing}</Notice> : null}
      {reply?.review ? (
        <AdjustReview name={name} review={reply.review} />
      ) : isClosing && !reply ? null : (
        <AdjustForm {...about} frozenBecause={isClosing ? null : frozenBecause} reply={reply} />
      )}
    </ErpPage>
  );
}
