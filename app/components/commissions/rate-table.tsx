import { ErpTable } from '~/components/ui/lists/erp-table';
import { percentWords, RATES, RULE_WORDS } from '~/content/commissions/erp-payouts';
import { calendarWords } from '~/content/core/dates';
import type { RateRule } from '~/domain/commissions/commission-shown';

/** A version of a rate, as the page shows it; `from` is a day of the store. */
export type RateRow = {
  id: number;
  rule: RateRule;
  version: number;
  basisPoints: number;
  from: string;
  decidedBy: string;
  note: string;
  standing: 'in-force' | 'to-come' | 'before';
};

const STANDING = { 'in-force': RATES.inForce, 'to-come': RATES.toCome, before: RATES.before };

/** All versions, the newest of each rule first. */
export function RateTable({ rates }: { rates: readonly RateRow[] }) {
  return (
    <ErpTable
      caption={RATES.title}
      columns={[
        { label: RATES.rule, cell: ({ rule }) => `For ${RULE_WORDS[rule]}` },
        { label: RATES.version, isNumber: true, cell: ({ version }) => version },
        { label: RATES.rate, isNumber: true, cell: ({ basisPoints }) => percentWords(basisPoints) },
        { label: RATES.from, cell: ({ from }) => calendarWords(from) },
        { label: 'State', cell: ({ standing }) => STANDING[standing] },
        { label: RATES.by, cell: ({ decidedBy }) => decidedBy },
        { label: RATES.note, cell: ({ note }) => note },
      ]}
      rows={rates}
      keyOf={({ id }) => String(id)}
      none=""
    />
  );
}
