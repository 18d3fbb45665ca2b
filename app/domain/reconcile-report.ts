/**
 * How far back a run looks: `recent` two hours, `month` thirty-five days (money-security section 5).
 */
export type ReconcileWindow = 'recent' | 'month';

export const WINDOW_MS: Record<ReconcileWindow, number> = {
  recent: 2 * 60 * 60_000,
  month: 35 * 24 * 60 * 60_000,
};

/** What one part of a run has found. */
export type Findings = {
  /** Things that were compared. */
  checked: number;
  /** Differences that the normal path has closed at once. */
  repaired: number;
  /** Differences that are left, of which each is a row of `money_break`. */
  broken: number;
  /** What of this part could not be made, by name, with the reason; the rest was. */
  failed?: Record<string, string>;
};

/** When the run looks, and how far back. */
export type ReconcileSpan = { window: ReconcileWindow; since: Date; at: Date };

export type ReconcileReport = Omit<Findings, 'failed'> & {
  window: ReconcileWindow;
  startedAt: string;
  endedAt: string;
  /** By the name of the part. */
  parts: Record<string, Findings>;
  /** Parts, and checks of a part, that could not be made, with the reason. */
  failed: Record<string, string>;
  /** Differences that are open now, found by whomever and whenever. */
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
