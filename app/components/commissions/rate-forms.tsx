import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { PartingQuestion } from '~/components/ui/forms/parting-question';
import { SelectField } from '~/components/ui/forms/select-field';
import { TextField } from '~/components/ui/forms/text-field';
import { percentWords, RATES, RULE_WORDS } from '~/content/commissions/erp-payouts';
import { calendarWords } from '~/content/core/dates';
import { RATE_RULES } from '~/domain/commissions/commission-rate';
import type { RateRule } from '~/domain/commissions/commission-shown';
import { erpPaths } from '~/erp-paths';

/** A version to be added; `percent` is exactly what was typed. */
export type RateAsked = {
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
              options={RATE_RULES.map((value) => ({ value, label: `For ${RULE_WORDS[value]}` }))}
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
export function RateQuestion({ asked }: { asked: RateAsked }) {
  const { rule, basisPoints, percent, from, note, beforeBasisPoints, seen } = asked;
  const words = percentWords(basisPoints);
  const before = percentWords(beforeBasisPoints ?? 0);
  return (
    <PartingQuestion
      heading={RATES.ask(RULE_WORDS[rule], words)}
      level={2}
      what={RATES.what(words, calendarWords(from), before)}
      confirm={{
        intent: 'add',
        label: RATES.confirm,
        fields: { rule, percent, from, note, seen: String(seen) },
      }}
      cancel={{ label: 'Not now', href: erpPaths.rates() }}
      reply={undefined}
    />
  );
}
