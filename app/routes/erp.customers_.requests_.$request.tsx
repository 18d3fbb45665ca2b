import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ClosingChecklist, ClosingForms, ClosingQuestion } from '~/components/privacy/closing';
import { ErpSection, FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import { Activity } from '~/components/staff/timeline';
import { formError } from '~/components/ui/forms/account-form';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { CLOSING, type ClosingDone } from '~/content/privacy/erp-closing';
import { closingRejectionSchema, closingSchema } from '~/domain/ledger/adjustment.schema.server';
import { loadClosing } from '~/http/privacy/erp-closing.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import { closeAccount } from '~/services/privacy/close-account.server';
import { rejectAccountClosing } from '~/services/privacy/request-account-closing.server';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

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
  const closing = await loadClosing(context, params['request'] ?? '', (gid) =>
    adoptOpeningBalance(context, gid),
  );
  const isRequesting = new URL(args.request.url).searchParams.get('ask') === 'close';
  return { ...closing, isRequesting: isRequesting && closing.request.state === 'waiting' };
}

const back = (done: ClosingDone) => ({ to: erpPaths.customerRequests({ done }) });

/** `close` also resumes a closing that has stopped. */
export async function action(args: ActionFunctionArgs) {
  const { context, params } = args;
  const staff = await requireStaff(args, 'customers.close');
  const id = params['request'] ?? '';
  await loadClosing(context, id, (gid) => adoptOpeningBalance(context, gid));
  const by = { id: staff.id, name: staff.name, requestId: context.requestId };
  return submitForm(args, erpForms(staff), {
    refuse: form(closingRejectionSchema, async (value) => {
      const refused = await rejectAccountClosing(context, by, { id, ...value });
      return refused.ok ? back('refused') : { code: 'closing_changed' };
    }),
    close: form(closingSchema, async (value) => {
      const closed = await closeAccount(context, by, { id, ...value });
      if (closed.ok) return back('closed');
      if (closed.code === 'missing') return notFound();
      const status = closed.code === 'changed' || closed.code === 'obstacles' ? 409 : 503;
      return { code: CODES[closed.code], status };
    }),
  });
}

export default function ErpCustomerRequestPage() {
  const closing = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { request, obstacles, ordersUnderWay, isRequesting, steps, activity } = closing;
  const { one } = CLOSING;
  const { facts } = one;
  const rejection = formError(reply, 'close');
  return (
    <ErpPage title={one.title(request.name || CLOSING.redacted)} text={one.text}>
      {rejection ? <Notice tone="problem">{rejection}</Notice> : null}
      {isRequesting && !reply && obstacles.length === 0 ? (
        <ClosingQuestion request={request} />
      ) : (
        <>
          <div className="mt-6">
            <FactList
              facts={[
                { term: facts.name, value: request.name || CLOSING.redacted },
                { term: facts.email, value: request.email || CLOSING.redacted },
                { term: facts.requested, value: <Moment iso={request.requestedAt} /> },
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
                          {one.adjustCash}
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
          <Activity actions={activity} />
        </>
      )}
    </ErpPage>
  );
}
