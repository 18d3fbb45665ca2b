import { ACCOUNT_DISCREPANCIES } from './account-discrepancies';
import { BILLING_DISCREPANCIES } from './billing-discrepancies';
import { DEPOSIT_DISCREPANCIES } from './deposit-discrepancies';
import type { DiscrepancyRule } from './discrepancy-rule';
import { INVARIANT_DISCREPANCIES } from './invariants';
import { INVOICE_DISCREPANCIES } from './invoice-discrepancies';
import { PAYMENT_DISCREPANCIES } from './payment-discrepancies';
import { REFUND_DISCREPANCIES } from './refund-discrepancies';

/**
 * All kinds of discrepancies between our ledger, Stripe, Shopify and QuickBooks (money-security section 5). A new one
 * is an entry in one of these files; `npx tsx scripts/discrepancies-page.ts` then writes it into docs/discrepancies.md.
 */
export const DISCREPANCIES = {
  ...DEPOSIT_DISCREPANCIES,
  ...PAYMENT_DISCREPANCIES,
  ...BILLING_DISCREPANCIES,
  ...INVOICE_DISCREPANCIES,
  ...REFUND_DISCREPANCIES,
  ...ACCOUNT_DISCREPANCIES,
  ...INVARIANT_DISCREPANCIES,
} as const;

export type DiscrepancyKind = keyof typeof DISCREPANCIES;

type Fixes = { [Kind in DiscrepancyKind]: (typeof DISCREPANCIES)[Kind]['suggestedFix'] };

type KindOf<Fix> = {
  [Kind in DiscrepancyKind]: Fixes[Kind] extends Fix ? Kind : never;
}[DiscrepancyKind];

/** A kind that always has the same suggested fix. */
export type PlainKind = KindOf<string>;

/** A kind, with the cause where the suggested fix depends on it. */
export type DiscrepancyCase =
  | { kind: PlainKind; cause?: undefined }
  | {
      [Kind in KindOf<Readonly<Record<string, string>>>]: { kind: Kind; cause: keyof Fixes[Kind] };
    }[KindOf<Readonly<Record<string, string>>>];

/** Returns what a person might do about a discrepancy, in sentences. */
export function suggestedFixOf({ kind, cause }: DiscrepancyCase): string {
  const { suggestedFix }: DiscrepancyRule = DISCREPANCIES[kind];
  return typeof suggestedFix === 'object' ? (suggestedFix?.[cause ?? ''] ?? '') : suggestedFix;
}

/** Whether this version of the store knows a kind: another version may have stored the row. */
export function isDiscrepancyKind(kind: string): kind is DiscrepancyKind {
  return Object.hasOwn(DISCREPANCIES, kind);
}

/** Returns the title of a stored kind for staff; of a kind that this version does not know, its words. */
export function discrepancyLabel(kind: string): string {
  if (isDiscrepancyKind(kind)) return DISCREPANCIES[kind].label;
  const labels = kind.replaceAll('-', ' ');
  return labels.charAt(0).toUpperCase() + labels.slice(1);
}

/** Returns the log fields of a new discrepancy. @param about ids of what it is about */
export function discrepancyAlarm<About extends object>(kind: DiscrepancyKind, about: About) {
  return { alarm: 'money-break' as const, kind, ...about };
}

/**
 * How far back a run looks: `recent` two hours, `month` thirty-five days (money-security section 5).
 */
export type ReconcileWindow = 'recent' | 'month';

export const WINDOW_MS: Record<ReconcileWindow, number> = {
  recent: 2 * 60 * 60_000,
  month: 35 * 24 * 60 * 60_000,
};

/** The result of one part of a run. */
export type Findings = {
  /** How many things were compared. */
  checked: number;
  /** Discrepancies that the normal path resolved at once. */
  repaired: number;
  /** Remaining discrepancies; each is a row of `discrepancy`. */
  broken: number;
  /** Checks of this part that could not be run, by name, with the reason; the others were run. */
  failed?: Record<string, string>;
};

/** The run's time and how far back it looks. */
export type ReconcileSpan = {
  window: ReconcileWindow;
  since: Date;
  at: Date;
  /** Aborted when the process ends: nothing more is begun then, because the database is about to close. */
  ending?: AbortSignal | undefined;
  /** Where the part is, if it goes through a long list. */
  progress?: PartProgress;
};

/** How far one part of a run is, so that another process can go on from there. */
export type PartProgress = {
  /** Where an earlier process has stopped, in the part's own words; null at the beginning. */
  cursor: string | null;
  /** What it had found up to there. */
  found: Findings;
  /** @throws if another process has taken the run over */
  save: (cursor: string, found: Findings) => Promise<void>;
};

export const NOTHING_FOUND: Readonly<Findings> = { checked: 0, repaired: 0, broken: 0 };

/** The progress of a part that nobody records: it begins at the beginning. */
export const UNRECORDED: PartProgress = {
  cursor: null,
  found: NOTHING_FOUND,
  save: () => Promise.resolve(),
};

export type ReconcileReport = Omit<Findings, 'failed'> & {
  window: ReconcileWindow;
  startedAt: string;
  endedAt: string;
  /** By part name. */
  parts: Record<string, Findings>;
  /** Parts, and single checks, that could not be run, with the reason. */
  failed: Record<string, string>;
  /** All discrepancies that are open now, whenever they were found. */
  open: number;
  oldestOpen: string | null;
  breaks: {
    id: string;
    kind: string;
    subject: string;
    detail: Record<string, unknown>;
    openedAt: string;
    suggestedFix: string | null;
  }[];
};
