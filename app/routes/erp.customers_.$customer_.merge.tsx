import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { MergeChoice, MergePairView, MergeQuestion } from '~/components/privacy/merge';
import { MergeList } from '~/components/privacy/merge-list';
import { Trace } from '~/components/staff/ask-form';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { forbidWords, MERGE, mergeDone, type MergeDone } from '~/content/privacy/erp-merge';
import { sentence } from '~/content/core/errors';
import type { MergeRefusal } from '~/domain/customers/account-merge';
import {
  mergeSchema,
  mergeStepSchema,
  mergeWhoSchema,
} from '~/domain/customers/account-merge.schema.server';
import { refuseIntent } from '~/http/account-form.server';
import type { StoreContext } from '~/http/context.server';
import { erpCustomerOf } from '~/http/back-office/erp-customer.server';
import { refuseErpForm, tooManyErpChanges } from '~/http/staff/trace.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import {
  findMergePartner,
  pairOf,
  readMergePair,
  readMergesOf,
} from '~/http/privacy/erp-merge.server';
import { newFormToken, parseForm, readForm, type StrictForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { erpPaths } from '~/erp-paths';
import { askAccountMerge } from '~/services/privacy/ask-account-merge.server';
import { decideAccountMerge } from '~/services/privacy/decide-account-merge.server';
import {
  finishAccountMerge,
  type MergeFinished,
} from '~/services/privacy/finish-account-merge.server';
import { takeInOpeningBalance } from '~/services/ledger/take-in-opening-balance.server';
import { ErpPage } from '~/components/staff/erp-page';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Refusals because of a platform or a running operation rather than the form's input. */
const SILENT: readonly MergeRefusal[] = [
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
      : await readMergePair(context, [customer, await erpCustomerOf(context, other)], {
          keep: query.get('keep'),
          reader,
          takeIn: (gid) => takeInOpeningBalance(context, gid),
        });
  return {
    id,
    name: customer.displayName,
    ...(await readMergesOf(context, customer.gid, reader)),
    pair,
    isAsking: query.get('ask') === 'merge' && pair?.obstacles.length === 0,
    done: mergeDone(query.get('done')),
    token: newFormToken(),
  };
}

/** `intent`: choose (the other account), merge, approve, refuse, withdraw, go-on or apart. */
export async function action(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const staff = await requireStaff(args, 'customers.merge');
  const form = await readForm(request, {
    once: ['customer', 'keep', 'shown', 'form_token', 'id', 'version'],
  });
  const intent = String(form.get('intent') ?? '');
  const id = params['customer'] ?? '';
  const take = TAKES[intent];
  if (!take) return refuseIntent();
  await erpCustomerOf(context, id);
  const fault = await tooManyErpChanges(context, staff);
  if (fault) return refuseErpForm(form, intent, fault);
  form.delete('intent');
  return take({ context, form, id, intent, staff });
}

type Taken = {
  context: StoreContext;
  form: StrictForm;
  id: string;
  intent: string;
  staff: { id: string };
};

type Answer = Response | ReturnType<typeof data<AccountReply>>;

const TAKES: Partial<Record<string, (taken: Taken) => Promise<Answer>>> = {
  choose: chooseOther,
  merge,
  approve: decide,
  refuse: decide,
  withdraw: decide,
  'go-on': finish,
  apart: finish,
};

async function chooseOther({ context, form, id, intent }: Taken): Promise<Answer> {
  const { value, reply } = parseForm(form, mergeWhoSchema);
  if (value === null) {
    return data({ form: intent, result: reply() }, { status: 422, headers: NO_STORE });
  }
  const found = await findMergePartner(context, value.customer);
  if ('code' in found || found.number === id) {
    const code = 'code' in found ? found.code : 'merge_same';
    const status = code === 'merge_who_silent' ? 503 : 422;
    return refuseErpForm(form, intent, { sentence: sentence(code), status, field: 'customer' });
  }
  return away(erpPaths.merge(id, { with: found.number }));
}

async function merge({ context, form, id, intent, staff }: Taken): Promise<Answer> {
  const { value, reply } = parseForm(form, mergeSchema);
  if (value === null) {
    return data({ form: intent, result: reply() }, { status: 422, headers: NO_STORE });
  }
  const other = value.customer;
  await erpCustomerOf(context, other);
  const by = { by: staff.id, requestId: context.requestId };
  const pair = pairOf(id, other, value.keep);
  const wanted = { ...pair, formToken: value.form_token, shownCents: value.shown };
  const asked = await askAccountMerge(context, by, wanted);
  if (!asked.ok) return refuseMerge(form, intent, asked.code);
  const kept = value.keep === 'this' ? id : other;
  const page = (done: MergeDone) => away(erpPaths.merge(kept, { done }));
  if (!asked.begun) return page('asked');
  const finished = await goOn(context, staff, { id: asked.id, way: 'merge' });
  return page(finished.ok ? finished.outcome : 'begun');
}

async function decide({ context, form, id, intent, staff }: Taken): Promise<Answer> {
  const { value, reply } = parseForm(form, mergeStepSchema);
  if (value === null) {
    return data({ form: intent, result: reply() }, { status: 422, headers: NO_STORE });
  }
  const decision = intent as 'approve' | 'refuse' | 'withdraw';
  const by = { by: staff.id, requestId: context.requestId };
  const decided = await decideAccountMerge(context, by, { ...value, decision });
  if (!decided.ok) return refuseMerge(form, intent, decided.code);
  if (decision !== 'approve') return away(erpPaths.merge(id, { done: DECIDED[decision] }));
  const finished = await goOn(context, staff, { id: value.id, way: 'merge' });
  return away(erpPaths.merge(id, { done: finished.ok ? finished.outcome : 'begun' }));
}

const DECIDED = { refuse: 'refused', withdraw: 'withdrawn' } as const;

async function finish({ context, form, id, intent, staff }: Taken): Promise<Answer> {
  const { value, reply } = parseForm(form, mergeStepSchema);
  if (value === null) {
    return data({ form: intent, result: reply() }, { status: 422, headers: NO_STORE });
  }
  const way = intent === 'apart' ? ('apart' as const) : ('merge' as const);
  const finished = await goOn(context, staff, { ...value, way });
  if (finished.ok) return away(erpPaths.merge(id, { done: finished.outcome }));
  return refuseMerge(form, intent, finished.code, finished.forbids);
}

function goOn(
  context: StoreContext,
  staff: { id: string },
  step: { id: string; version?: number; way: 'merge' | 'apart' },
): Promise<MergeFinished> {
  return finishAccountMerge(context, { id: staff.id, requestId: context.requestId }, step);
}

function refuseMerge(
  form: StrictForm,
  intent: string,
  code: MergeRefusal,
  forbids: readonly string[] = [],
) {
  const names = forbids.length > 0 ? ` ${MERGE.pair.platform}: ${forbidWords(forbids)}.` : '';
  const status = SILENT.includes(code) ? 503 : 409;
  return refuseErpForm(form, intent, { sentence: `${sentence(code)}${names}`, status });
}

const away = (to: string) => redirect(to, { status: 303, headers: NO_STORE });

export default function ErpMergePage() {
  const { id, name, merges, pair, isAsking, done, token, trace } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const refusal = reply?.form === 'choose' ? undefined : reply?.result.error?.['']?.[0];
  return (
    <ErpPage title={`${MERGE.title}: ${name}`} text={MERGE.text}>
      {refusal ? <Notice tone="problem">{refusal}</Notice> : null}
      {done && !reply ? (
        <Notice tone={done === 'merged' ? 'done' : 'info'}>{MERGE.done[done]}</Notice>
      ) : null}
      <p className="mt-4">
        <a href={erpPaths.customer(id)} className="target text-link">
          {MERGE.toCustomer}
        </a>
      </p>
      {pair && isAsking && !reply ? (
        <MergeQuestion id={id} pair={pair} token={token} />
      ) : pair ? (
        <MergePairView id={id} pair={pair} />
      ) : (
        <MergeChoice reply={reply?.form === 'choose' ? reply : undefined} />
      )}
      <ErpSection id="merges" heading={MERGE.list.heading}>
        <MergeList merges={merges} />
      </ErpSection>
      <Trace actions={trace} />
    </ErpPage>
  );
}
