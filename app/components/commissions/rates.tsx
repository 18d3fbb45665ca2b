import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { RATES, RULE_LABELS } from '~/content/commissions/erp-payouts';
import { calendarLabel } from '~/content/core/dates';
import { RATE_RULES, type RateRule, type ShownRate } from '~/domain/commissions/commission-rate';
import { erpPaths } from '~/erp-paths';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { PORTAL } from '~/content/ambassadors/ambassador-portal';
import { accountPaths } from '~/account-paths';
import { percentLabel, rateLabel } from '~/content/commissions/commission';

/** A version to be added; `percent` is exactly what was typed. */
export type RateRequested = {
  rule: RateRule;
  basisPoints: number;
  percent: string;
  from: string;
  note: string;
  /** Rate of the last version; null if there is none. */
  beforeBasisPoints: number | null;
  /** Number of the last version. */
  seen: number;
};

/** Asks for a new version, which is reviewed before it is added. */
export function RateForm({
  tomorrow,
  reply,
}: {
  tomorrow: string;
  reply: AccountReply | undefined;
}) {
  return (
    <section aria-labelledby="add-rate" className="mt-14">
      <h2 id="add-rate" className="mb-5">
        {RATES.add}
      </h2>
      <AccountForm name="review" reply={reply} save={RATES.review} className="max-w-xl">
        {(field) => (
          <>
            <SelectField
              {...field('rule')}
              label={RATES.rule}
              options={RATE_RULES.map((value) => ({ value, label: `For ${RULE_LABELS[value]}` }))}
            />
            <TextField
              {...field('percent')}
              label={RATES.percent}
              hint={RATES.percentHint}
              inputMode="decimal"
              autoComplete="off"
              maxLength={5}
              required
            />
            <TextField
              {...field('from')}
              type="date"
              min={tomorrow}
              label={RATES.day}
              hint={RATES.dayHint}
              required
            />
            <TextField
              {...field('note')}
              label={RATES.note}
              autoComplete="off"
              maxLength={300}
              required
            />
          </>
        )}
      </AccountForm>
    </section>
  );
}

/** Says what will happen, and asks for confirmation. */
export function RateQuestion({ requested }: { requested: RateRequested }) {
  const { rule, basisPoints, percent, from, note, beforeBasisPoints, seen } = requested;
  const rateText = percentLabel(basisPoints);
  const before = percentLabel(beforeBasisPoints ?? 0);
  return (
    <ConfirmDialog
      heading={RATES.ask(RULE_LABELS[rule], rateText)}
      level={2}
      what={RATES.what(rateText, calendarLabel(from), before)}
      confirm={{
        intent: 'add',
        label: RATES.confirm,
        fields: { rule, percent, from, note, seen: String(seen) },
      }}
      cancel={{ label: 'Cancel', href: erpPaths.rates() }}
      reply={undefined}
    />
  );
}

/** A version of a rate, as the page shows it; `from` is a day of the store. */
type RateRow = {
  id: number;
  rule: RateRule;
  version: number;
  basisPoints: number;
  from: string;
  decidedBy: string;
  note: string;
  currentStatus: 'in-force' | 'to-come' | 'before';
};

const STATUS = { 'in-force': RATES.inForce, 'to-come': RATES.toCome, before: RATES.before };

/** Who decided the rates that the program began with, as the migration says it. */
const PROGRAM = 'the program';

const RATE_COLUMNS: readonly ListColumn<RateRow>[] = [
  { label: RATES.rule, cell: ({ rule }) => `For ${RULE_LABELS[rule]}` },
  { label: RATES.version, isNumber: true, cell: ({ version }) => version },
  { label: RATES.rate, isNumber: true, cell: ({ basisPoints }) => percentLabel(basisPoints) },
  {
    label: RATES.from,
    cell: ({ from }) => <span className="whitespace-nowrap">{calendarLabel(from)}</span>,
  },
  { label: 'Status', cell: ({ currentStatus }) => STATUS[currentStatus] },
  {
    label: RATES.by,
    cell: ({ decidedBy }) => (decidedBy === PROGRAM ? RATES.program : decidedBy),
  },
  { label: RATES.note, cell: ({ note }) => note },
];

/** All versions, the newest of each rule first. */
export function RateTable({ rates }: { rates: readonly RateRow[] }) {
  return (
    <ErpTable
      caption={RATES.title}
      columns={RATE_COLUMNS}
      rows={rates}
      keyOf={({ id }) => String(id)}
      none=""
    />
  );
}

type CurrentRateProps = {
  rates: Record<RateRule, ShownRate | null>;
  hasFinishedTraining: boolean;
  holdDays: number;
};

const LABELS = PORTAL.rates;

/** The current commission rate, what it is paid on, and how to reach the higher rate. */
export function CurrentRate({ rates, hasFinishedTraining, holdDays }: CurrentRateProps) {
  const { standard, trained } = rates;
  const own = (hasFinishedTraining ? trained : null) ?? standard;
  const isHigher = trained !== null && own !== null && trained.basisPoints > own.basisPoints;
  return (
    <section aria-labelledby="rate">
      <h2 id="rate">{LABELS.heading}</h2>
      <div className="mt-2 flex max-w-prose flex-col items-start gap-3">
        {own ? <p>{LABELS.own(rateLabel(own))}</p> : null}
        <p className="text-ink-soft">
          {LABELS.basis(holdDays)} {LABELS.change}
        </p>
        {isHigher && !hasFinishedTraining ? (
          <p>
            {LABELS.higher(rateLabel(trained))}{' '}
            <a href={accountPaths.training()} className="target text-link">
              {LABELS.training}
            </a>
          </p>
        ) : null}
      </div>
    </section>
  );
}
