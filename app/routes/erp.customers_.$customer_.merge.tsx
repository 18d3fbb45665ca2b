import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { formError } from '~/components/ui/forms/account-form';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { MergeChoice, MergePairView, MergeQuestion } from '~/components/privacy/merge';
import { MergeList } from '~/components/privacy/merge-list';
import { Activity } from '~/components/staff/timeline';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { forbidWords, MERGE, mergeDone, type MergeDone } from '~/content/privacy/erp-merge';
import { errorMessage } from '~/content/core/errors';
import type { MergeRejection } from '~/domain/customers/account-merge';
import {
  mergeSchema,
  mergeStepSchema,
  mergeWhoSchema,
} from '~/domain/customers/account-merge.schema.server';
import { erpCustomerOf } from '~/http/back-office/erp-customer.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import {
  findMergePartner,
  pairOf,
  loadMergePair,
  loadMergesOf,
} from '~/http/privacy/erp-merge.server';
import { newFormToken } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form, type Rejection } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import {
  requestAccountMerge,
  decideAccountMerge,
} from '~/services/privacy/request-account-merge.server';
import { finishAccountMerge } from '~/services/privacy/finish-account-merge.server';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

/** Rejections because of a platform or a running operation rather than the form's input. */
const SILENT: readonly MergeRejection[] = [
  'merge_silent',
  'merge_methods_silent',
  'merge_unpublished',
  'merge_under_way',
];

export const meta = () => backOfficeMeta(MERGE.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const reader = await requireStaff(args, 'customers.merge');
  const id = params['customer'] ?? '';
  const customer = await erpCustomerOf(context, id);
  const query = new URL(request.url).searchParams;
  const other = query.get('with');
  const pair =
    other === null || other === id
      ? null
      : await loadMergePair(context, [customer, await erpCustomerOf(context, other)], {
          keep: query.get('keep'),
          reader,
          adoptOpeningBalance: (gid) => adoptOpeningBalance(context, gid),
        });
  return {
    id,
    name: customer.displayName,
    ...(await loadMergesOf(context, customer.gid, reader)),
    pair,
    isRequesting: query.get('ask') === 'merge' && pair?.obstacles.length === 0,
    done: mergeDone(query.get('done')),
    token: newFormToken(),
  };
}

const page = (of: string, done: MergeDone) => ({ to: erpPaths.merge(of, { done }) });

/** `choose` the other account; `merge`, and the decisions of a second person; `go-on` or `apart` with a begun one. */
export async function action(args: ActionFunctionArgs) {
  const { context, params } = args;
  const staff = await requireStaff(args, 'customers.merge');
  const id = params['customer'] ?? '';
  await erpCustomerOf(context, id);
  const by = { by: staff.id, requestId: context.requestId };
  const goOn = (step: { id: string; version?: number; method: 'merge' | 'apart' }) =>
    finishAccountMerge(context, { id: staff.id, requestId: context.requestId }, step);
  const decide = (decision: 'approve' | 'refuse' | 'withdraw') =>
    form(mergeStepSchema, async (step) => {
      const decided = await decideAccountMerge(context, by, { ...step, decision });
      if (!decided.ok) return mergeRejection(decided.code);
      if (decision !== 'approve') return page(id, DECIDED[decision]);
      const finished = await goOn({ id: step.id, method: 'merge' });
      return page(id, finished.ok ? finished.outcome : 'begun');
    });
  const finish = (method: 'merge' | 'apart') =>
    form(mergeStepSchema, async (step) => {
      const finished = await goOn({ ...step, method });
      if (finished.ok) return page(id, finished.outcome);
      return mergeRejection(finished.code, finished.forbids);
    });
  return submitForm(args, erpForms(staff), {
    choose: form(mergeWhoSchema, async ({ customer }) => {
      const found = await findMergePartner(context, customer);
      if (!('code' in found) && found.number !== id) {
        return { to: erpPaths.merge(id, { with: found.number }) };
      }
      const code = 'code' in found ? found.code : 'merge_same';
      return { code, status: code === 'merge_who_silent' ? 503 : 422, field: 'customer' };
    }),
    merge: form(
      mergeSchema,
      async ({ customer: other, keep: survivor, shown, form_token: formToken }) => {
        await erpCustomerOf(context, other);
        const desired = { ...pairOf(id, other, survivor), formToken, shownCents: shown };
        const requested = await requestAccountMerge(context, by, desired);
        if (!requested.ok) return mergeRejection(requested.code);
        const survivorId = survivor === 'this' ? id : other;
        if (!requested.begun) return page(survivorId, 'asked');
        const finished = await goOn({ id: requested.id, method: 'merge' });
        return page(survivorId, finished.ok ? finished.outcome : 'begun');
      },
    ),
    approve: decide('approve'),
    refuse: decide('refuse'),
    withdraw: decide('withdraw'),
    'go-on': finish('merge'),
    apart: finish('apart'),
  });
}

const DECIDED = { refuse: 'refused', withdraw: 'withdrawn' } as const;

function mergeRejection(code: MergeRejection, forbids: readonly string[] = []): Rejection {
  const names = forbids.length > 0 ? ` ${MERGE.pair.platform}: ${forbidWords(forbids)}.` : '';
  return { message: `${errorMessage(code)}${names}`, status: SILENT.includes(code) ? 503 : 409 };
}

export default function ErpMergePage() {
  const { id, name, merges, pair, isRequesting, done, token, activity } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const rejection = reply?.form === 'choose' ? null : formError(reply);
  return (
    <ErpPage title={`${MERGE.title}: ${name}`} text={MERGE.text}>
      {rejection ? <Notice tone="problem">{rejection}</Notice> : null}
      {done && !reply ? (
        <Notice tone={done === 'merged' ? 'done' : 'info'}>{MERGE.done[done]}</Notice>
      ) : null}
      <p className="mt-4">
        <a href={erpPaths.customer(id)} className="target text-link">
          {MERGE.toCustomer}
        </a>
      </p>
      {pair && isRequesting && !reply ? (
        <MergeQuestion id={id} pair={pair} token={token} />
      ) : pair ? (
        <MergePairView id={id} pair={pair} />
      ) : (
        <MergeChoice reply={reply?.form === 'choose' ? reply : undefined} />
      )}
      <ErpSection id="merges" heading={MERGE.list.heading}>
        <MergeList merges={merges} />
      </ErpSection>
      <Activity actions={activity} />
    </ErpPage>
  );
}
