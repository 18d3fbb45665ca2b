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
    proposal: string | null;
  }[];
};
