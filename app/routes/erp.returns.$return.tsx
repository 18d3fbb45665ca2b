import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import {
  ReturnLines,
  ReturnMoney,
  ReturnPhotos,
  StaffLinks,
} from '~/components/returns/return-facts';
import {
  CloseForm,
  DecideForms,
  GoodsForms,
  isFormShown,
  ResolveForm,
} from '~/components/returns/staff-return';
import { Timeline } from '~/components/staff/timeline';
import { formError } from '~/components/ui/forms/account-form';
import { DetailColumns, DetailPage, DetailSection, NextAction } from '~/components/ui/detail-page';
import { FactList } from '~/components/ui/lists/fact-list';
import { Notice } from '~/components/ui/notice';
import { toneOf } from '~/content/core/tones';
import { stateLabel } from '~/content/orders/orders';
import {
  KIND_LABELS,
  notMadeLabel,
  RETURN_STAFF,
  returnEntries,
  returnNext,
  STAFF_OUTCOMES,
} from '~/content/returns/erp-returns';
import { RETURN_STATE_LABELS } from '~/content/returns/returns';
import { backOfficeMeta } from '~/content/staff/back-office';
import { emailEntries, timelineOf } from '~/content/staff/timeline';
import { customerNumber } from '~/domain/core/ids';
import { formatUsd } from '~/domain/core/money';
import { refundableCents } from '~/domain/orders/order-refund';
import { RESOLVABLE } from '~/domain/returns/return';
import { returnMailKeys } from '~/domain/returns/return-mails';
import {
  approveReturnSchema,
  inspectReturnSchema,
  resolveReturnSchema,
  saidSchema,
  stepSchema,
} from '~/domain/returns/return.schema.server';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form, type FormRules } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { neededMoney } from '~/http/refunds/order-money.server';
import { attempt, FORM_PATIENCE_MS, notFound, partInTime } from '~/http/replies.server';
import { returnOutcome, returnView } from '~/http/returns/return-view.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { listEmailEvents } from '~/models/emails/sent-email.server';
import { findCustomerName } from '~/models/quotes/quote.server';
import { findReturnCase } from '~/models/returns/return-case.server';
import { fetchOrderMoney } from '~/platforms/shopify/orders/order-money.server';
import {
  approveReturn,
  requestReturnDetails,
  closeReturnCase,
  declineReturn,
  inspectReturn,
  receiveReturn,
} from '~/services/returns/decide-return.server';
import { advanceReturn } from '~/services/returns/mirror-return.server';
import { keepLabel } from '~/services/returns/keep-label.server';
import { resolveReturn } from '~/services/returns/resolve-return.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(RETURN_STAFF.title);

export const headers = erpHeaders;

/** Tokens: one for each form that the page may have. */
const FORMS = 7;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/returns');
  const { admin, db, log } = args.context;
  const first = (await findReturnCase(db, args.params['return'] ?? '')) ?? notFound();
  // An outcome that waited for a second person may have been decided since.
  if (first.ending?.state === 'begun' || first.ending?.state === 'waits') {
    await partInTime(advanceReturn(args.context, first.id), log, FORM_PATIENCE_MS);
  }
  const known = (await findReturnCase(db, first.id)) ?? notFound();
  const one = await returnView(args.context, known, { isStaffs: true });
  const mayResolve = RESOLVABLE.includes(known.state) && known.ending === null;
  const order = mayResolve ? await attempt(fetchOrderMoney(admin, known.orderGid), log) : null;
  const leftCents = order ? refundableCents(order) : null;
  const name = known.customerGid && (await findCustomerName(db, known.customerGid));
  const number = known.customerGid && customerNumber(known.customerGid);
  const emails = await listEmailEvents(db, {
    keys: one.events.flatMap(({ id }) => returnMailKeys(id)),
  });
  const amount = Math.min(one.worthCents, leftCents ?? one.worthCents);
  return {
    one,
    customer: number ? { number, name: name ?? number } : null,
    platform: { status: known.platformStatus, error: known.platformError },
    notMade: known.endingError,
    leftCents,
    suggested: { outcome: one.wish, amount: (amount / 100).toFixed(2) },
    timeline: timelineOf(returnEntries(one.events, name ?? ''), emailEntries(emails)),
    tokens: Array.from({ length: FORMS }, newFormToken),
  };
}

/** `intent`: approve, ask, decline, receive, inspect, resolve, close. */
export async function action(args: ActionFunctionArgs) {
  const { context, params } = args;
  const staff = await requireStaff(args, 'returns.handle');
  const id = params['return'] ?? '';
  const to = erpPaths.return(id);
  const resolve = () => requireStaff(args, 'returns.resolve');
  const rules: FormRules = { ...erpForms(staff), failed: 'return_silent', file: 'label' };
  const ended = (step: Parameters<typeof returnOutcome>[0]) => {
    context.wakeJobs();
    return returnOutcome(step, to);
  };
  return submitForm(args, rules, {
    approve: form(approveReturnSchema, async ({ back, said, form_token, version }, { file }) => {
      if (file && !back) return { code: 'label_not_needed', field: 'label', status: 422 };
      const kept = file && (await keepLabel(context, file));
      if (kept?.ok === false) return { code: kept.code, field: 'label', status: 422 };
      const label = kept && kept.label;
      const step = { comesBack: back, said, label, formToken: form_token, version };
      return ended(await approveReturn(context, staff, id, step));
    }),
    ask: form(saidSchema, async ({ said, form_token: formToken, version }) =>
      ended(await requestReturnDetails(context, staff, id, { said, formToken, version })),
    ),
    decline: form(saidSchema, async ({ said, form_token: formToken, version }) =>
      ended(await declineReturn(context, staff, id, { said, formToken, version })),
    ),
    receive: form(stepSchema, async ({ form_token: formToken, version }) =>
      ended(await receiveReturn(context, staff, id, { formToken, version })),
    ),
    inspect: form(inspectReturnSchema, async ({ restock, said, form_token, version }) => {
      const restocked = restock.filter((place) => /^\d{1,2}$/.test(place)).map(Number);
      const step = { restocked, said, formToken: form_token, version };
      return ended(await inspectReturn(context, staff, id, step));
    }),
    close: form(stepSchema, async ({ form_token: formToken, version }) =>
      ended(await closeReturnCase(context, staff, id, { formToken, version })),
    ),
    resolve: form(
      resolveReturnSchema,
      { guard: resolve },
      async ({ outcome, amount, form_token, version }) => {
        const desired = { outcome, amountCents: amount, formToken: form_token, version };
        const decided = await neededMoney(resolveReturn(context, staff, id, desired), context.log);
        if (decided.ok) {
          // Usually it is done while the page waits; the job goes on with what is not.
          await partInTime(advanceReturn(context, id), context.log, FORM_PATIENCE_MS);
          context.wakeMoney();
        }
        return ended(decided);
      },
    ),
  });
}

export default function ErpReturnPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { one, customer, platform, tokens } = page;
  const forms = { one, tokens, reply };
  const facts = [
    { term: RETURN_STAFF.kind, value: KIND_LABELS[one.kind] },
    { term: RETURN_STAFF.value, value: formatUsd(one.worthCents) },
    ...(one.wish ? [{ term: RETURN_STAFF.wish, value: STAFF_OUTCOMES[one.wish] }] : []),
    ...(platform.status
      ? [{ term: RETURN_STAFF.platform, value: stateLabel(platform.status) }]
      : []),
  ];
  return (
    <DetailPage
      back={{ href: erpPaths.returns(), label: RETURN_STAFF.back }}
      title={one.name}
      badges={[
        { text: RETURN_STATE_LABELS[one.state].label, tone: toneOf(one.state) },
        ...(one.ending?.state === 'waits'
          ? [{ text: RETURN_STAFF.waits, tone: 'warn' as const }]
          : []),
      ]}
      actions={<StaffLinks one={one} />}
    >
      <DetailColumns
        side={
          <>
            <DetailSection id="return-customer" heading={RETURN_STAFF.customer}>
              {customer ? (
                <a href={erpPaths.customer(customer.number)} className="target text-link">
                  {customer.name}
                </a>
              ) : (
                <p>{RETURN_STAFF.noCustomer}</p>
              )}
            </DetailSection>
            <DetailSection id="return-facts" heading={RETURN_STAFF.facts}>
              <FactList facts={facts} />
            </DetailSection>
            <DetailSection id="return-photos" heading={RETURN_STAFF.photos}>
              {one.photos.length > 0 ? (
                <ReturnPhotos photos={one.photos} to={erpPaths.returnPhoto} />
              ) : (
                <p className="text-ink-soft">{RETURN_STAFF.noPhotos}</p>
              )}
            </DetailSection>
          </>
        }
      >
        {/* A form that is gone cannot say itself that somebody was faster. */}
        {reply && reply.result.error && !isFormShown(one, reply.form) ? (
          <Notice tone="problem">{formError(reply)}</Notice>
        ) : null}
        {page.notMade && !one.ending ? (
          <Notice tone="problem">{notMadeLabel(page.notMade)}</Notice>
        ) : null}
        {platform.error ? <Notice tone="problem">{platform.error}</Notice> : null}
        <NextAction text={returnNext(one)} />
        <section aria-labelledby="return-items">
          <h2 id="return-items">{RETURN_STAFF.items}</h2>
          <div className="mt-4">
            <ReturnLines lines={one.lines} />
          </div>
        </section>
        {one.money ? (
          <ReturnMoney
            money={one.money}
            refundTo={(refund) =>
              erpPaths.orderDocument(customerNumber(one.orderGid), 'credit-note', { refund })
            }
            cashTo={() => customer && `${erpPaths.customer(customer.number)}#cash`}
          />
        ) : null}
        <DecideForms {...forms} />
        <GoodsForms {...forms} />
        <ResolveForm {...forms} leftCents={page.leftCents} suggested={page.suggested} />
        <CloseForm {...forms} />
        <Timeline entries={page.timeline} />
      </DetailColumns>
    </DetailPage>
  );
}
