import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import {
  type RateRequested,
  RateForm,
  RateQuestion,
  RateTable,
} from '~/components/commissions/rates';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { RATES } from '~/content/commissions/erp-payouts';
import { rateInForce, RATE_RULES } from '~/domain/commissions/commission-rate';
import { addRateSchema, reviewRateSchema } from '~/domain/commissions/payout.schema.server';
import { addDays, storeDay } from '~/domain/core/time/store-day';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { listRates } from '~/models/commissions/commission-rate.server';
import { findStaffNames } from '~/models/staff/staff-member.server';
import { erpPaths } from '~/erp-paths';
import { addCommissionRate } from '~/services/commissions/add-commission-rate.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(RATES.title);

export const headers = erpHeaders;

/** Lists all versions of all rates, and which are in force. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/payouts/rates');
  const { db, now } = args.context;
  const at = new Date(now());
  const rates = await listRates(db);
  const staff = await findStaffNames(
    db,
    rates.map(({ decidedBy }) => decidedBy),
  );
  const inForce = new Set(RATE_RULES.map((rule) => rateInForce(rates, rule, at)?.id));
  return {
    rates: rates.map(({ fromAt, decidedBy, ...rate }) => ({
      ...rate,
      from: storeDay(fromAt.getTime()),
      decidedBy: staff.get(decidedBy) ?? decidedBy,
      currentStatus: inForce.has(rate.id)
        ? ('in-force' as const)
        : fromAt > at
          ? ('to-come' as const)
          : ('before' as const),
    })),
    tomorrow: addDays(storeDay(now()), 1),
    isDone: new URL(args.request.url).searchParams.get('done') === 'added',
  };
}

/** `review` asks before the rate is added. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'rates.change');
  return submitForm(args, storeForms(staff.id), {
    review: form(reviewRateSchema, { limit: null }, async (rate, { form: posted }) => {
      const rates = await listRates(context.db);
      const last = rates.find(({ rule }) => rule === rate.rule);
      const requested: RateRequested = {
        rule: rate.rule,
        basisPoints: rate.percent,
        percent: String(posted.get('percent')).trim(),
        from: rate.from,
        note: rate.note,
        beforeBasisPoints: last?.basisPoints ?? null,
        seen: last?.version ?? 0,
      };
      return { review: requested };
    }),
    add: form(addRateSchema, { shownIn: 'review' }, async ({ rule, percent, from, note, seen }) => {
      const activity = {
        staffId: staff.id,
        action: 'rates.change',
        step: 'add',
        subject: { kind: 'commission-rate', id: `${rule} ${seen + 1}` },
        details: { basisPoints: percent, from },
        requestId: context.requestId,
      } as const;
      const rate = { rule, basisPoints: percent, from, note };
      const decided = { by: staff.id, version: seen, activity };
      const rejection = await addCommissionRate(context, rate, decided);
      if (rejection === null) return { to: erpPaths.rates({ done: 'added' }) };
      const message = RATES.problems[rejection];
      return rejection === 'changed' ? { message } : { status: 422, message, field: 'from' };
    }),
  });
}

export default function ErpRatesPage() {
  const { rates, tomorrow, isDone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ErpPage title={RATES.title} text={RATES.text}>
      {isDone && !reply ? (
        <div className="mb-8">
          <Notice tone="done">{RATES.done}</Notice>
        </div>
      ) : null}
      {reply?.review ? (
        <RateQuestion requested={reply.review} />
      ) : (
        <>
          <RateTable rates={rates} />
          <RateForm tomorrow={tomorrow} reply={reply} />
        </>
      )}
    </ErpPage>
  );
}
