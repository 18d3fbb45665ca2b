import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ClosingChecklist, ClosingForms, ClosingQuestion } from '~/components/privacy/closing';
import { ErpSection, FactList } from '~/components/ui/lists/fact-list';
import { Moment, Trace } from '~/components/staff/ask-form';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { CLOSING, type ClosingDone } from '~/content/privacy/erp-closing';
import { sentence } from '~/content/core/errors';
import { closingRefusalSchema, closingSchema } from '~/domain/ledger/adjustment.schema.server';
import { refuseIntent } from '~/http/account-form.server';
import { readClosing } from '~/http/privacy/erp-closing.server';
import { refuseErpForm, tooManyErpChanges } from '~/http/staff/trace.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { parseForm, readForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { erpPaths } from '~/erp-paths';
import { closeAccount } from '~/services/privacy/close-account.server';
import { refuseAccountClosing } from '~/services/privacy/refuse-account-closing.server';
import { takeInOpeningBalance } from '~/services/ledger/take-in-opening-balance.server';
import { ErpPage } from '~/components/staff/erp-page';

const NO_STORE = { 'Cache-Control': 'no-store' };

const CODES = {
  changed: 'closing_changed',
  'methods-silent': 'closing_methods_silent',
  'platform-silent': 'closing_platform_silent',
  'platform-refused': 'closing_platform_refused',
  obstacles: 'closing_obstacles',
} as const;

export const meta = () => backOfficeMeta(CLOSING.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/customers/requests');
  const { context, params } = args;
  const closing = await readClosing(context, params['request'] ?? '', (gid) =>
    takeInOpeningBalance(context, gid),
  );
  const isAsking = new URL(args.request.url).searchParams.get('ask') === 'close';
  return { ...closing, isAsking: isAsking && closing.request.state === 'waiting' };
}

/** `intent`: close (also resumes a closing that has stopped) or refuse. */
export async function action(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const staff = await requireStaff(args, 'customers.close');
  const form = await readForm(request, { once: ['version', 'words'] });
  const intent = form.get('intent');
  if (intent !== 'close' && intent !== 'refuse') return refuseIntent();
  const id = params['request'] ?? '';
  const takeIn = (gid: string) => takeInOpeningBalance(context, gid);
  await readClosing(context, id, takeIn);
  const fault = await tooManyErpChanges(context, staff);
  if (fault) return refuseErpForm(form, intent, fault);
  const by = { id: staff.id, name: staff.name, requestId: context.requestId };
  form.delete('intent');
  if (intent === 'refuse') {
    const { value, reply } = parseForm(form, closingRefusalSchema);
    if (value === null) {
      return data({ form: intent, result: reply() }, { status: 422, headers: NO_STORE });
    }
    const refused = await refuseAccountClosing(context, by, { id, ...value });
    if (refused.ok) return back('refused');
    return refuseErpForm(form, intent, { sentence: sentence('closing_changed'), status: 409 });
  }
  const { value, reply } = parseForm(form, closingSchema);
  if (value === null) {
    return data({ form: intent, result: reply() }, { status: 422, headers: NO_STORE });
  }
  const closed = await closeAccount(context, by, { id, ...value });
  if (closed.ok) return back('closed');
  if (closed.code === 'missing') return notFound();
  const status = closed.code === 'changed' || closed.code === 'obstacles' ? 409 : 503;
  return refuseErpForm(form, intent, { sentence: sentence(CODES[closed.code]), status });
}

function back(done: ClosingDone) {
  return redirect(erpPaths.customerRequests({ done }), { status: 303, headers: NO_STORE });
}

export default function ErpCustomerRequestPage() {
  const closing = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { request, obstacles, ordersUnderWay, isAsking, steps, trace } = closing;
  const { one } = CLOSING;
  const { facts } = one;
  const refusal = reply?.form === 'close' ? reply.result.error?.['']?.[0] : undefined;
  return (
    <ErpPage title={one.title(request.name || CLOSING.redacted)} text={one.text}>
      {refusal ? <Notice tone="problem">{refusal}</Notice> : null}
      {isAsking && !reply && obstacles.length === 0 ? (
        <ClosingQuestion request={request} />
      ) : (
        <>
          <div className="mt-6">
            <FactList
              facts={[
                { term: facts.name, value: request.name || CLOSING.redacted },
                { term: facts.email, value: request.email || CLOSING.redacted },
                { term: facts.asked, value: <Moment iso={request.requestedAt} /> },
                { term: facts.state, value: CLOSING.states[request.state] },
                { term: facts.orders, value: String(ordersUnderWay) },
              ]}
            />
          </div>
          <p className="mt-4">
            <a href={erpPaths.customer(request.customer)} className="target text-link">
              {one.toCustomer}
            </a>
          </p>
          {request.state === 'waiting' ? (
            <ErpSection id="obstacles" heading={one.obstacles}>
              {obstacles.length === 0 ? (
                <p>{one.noObstacles}</p>
              ) : (
                <ul className="list-disc pl-6">
                  {obstacles.map((obstacle) => (
                    <li key={obstacle}>
                      {CLOSING.obstacles[obstacle]}{' '}
                      {obstacle === 'balance' ? (
                        <a href={erpPaths.adjust(request.customer)} className="text-link">
                          {one.settleCash}
                        </a>
                      ) : null}
                    </li>
                  ))}
                </ul>
              )}
            </ErpSection>
          ) : null}
          <ErpSection id="steps" heading={one.steps}>
            <ClosingChecklist steps={steps} />
          </ErpSection>
          <ClosingForms request={request} isFree={obstacles.length === 0} reply={reply} />
          <Trace actions={trace} />
        </>
      )}
    </ErpPage>
  );
}
