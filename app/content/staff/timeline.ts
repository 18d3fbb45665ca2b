import type { StaffActionShown } from '~/domain/staff/staff-action';
import { ACTIVITY, activityLabel, entryLines, OUTCOME_LABELS } from './erp-activity';
import { NOTES } from './erp-staff';
import { formatNumber } from '~/domain/core/numbers';

/** An event of a thing, and who caused it. */
export type TimelineEntry = {
  id: string;
  /** ISO 8601 */
  at: string;
  /** A name: of a person, of a company, or of the store itself. */
  by: string;
  /** Which side that is; the store itself and other companies if absent. */
  side?: 'staff' | 'customer';
  label: string;
  /** Further details. */
  lines?: readonly string[];
  /** What that person wrote. */
  quote?: string | null;
};

export const TIMELINE = {
  heading: 'Timeline',
  older: (count: number) => `Show ${formatNumber(count)} earlier`,
} as const;

/** Who acts when no person does. */
export const BY = { store: 'The store', shopify: 'Shopify', stripe: 'Stripe' } as const;

/** Merges all that is known to have happened to a thing into one line of time, newest first. */
export function timelineOf(...sources: readonly (readonly TimelineEntry[])[]): TimelineEntry[] {
  return sources.flat().toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/**
 * Returns what staff did, as entries of a timeline. @param options.hasNotes whether `noteEntries` has the notes,
 * which are also among what staff did
 */
export function staffEntries(
  actions: readonly StaffActionShown[],
  { hasNotes = false } = {},
): TimelineEntry[] {
  const shown = actions.filter(({ step }) => !(hasNotes && step === 'note'));
  return shown.map(({ id, at, staffName, action, step, outcome, details, bulk }) => {
    const label = activityLabel(action, step);
    return {
      id: `staff-${id}`,
      at,
      by: staffName ?? ACTIVITY.unknownStaff,
      side: 'staff',
      label: outcome === 'done' ? label : `${label} (${OUTCOME_LABELS[outcome].toLowerCase()})`,
      lines: entryLines({ details, bulk }),
    };
  });
}

type StoredNote = { id: string; at: Date; staffName: string | null; text: string | null };

/** Returns the notes of staff. A text is null once the customer has asked to be forgotten. */
export function noteEntries(notes: readonly StoredNote[]): TimelineEntry[] {
  return notes.map(({ id, at, staffName, text }) => ({
    id: `note-${id}`,
    at: at.toISOString(),
    by: staffName ?? NOTES.somebody,
    side: 'staff',
    label: NOTES.one,
    ...(text === null ? { lines: [NOTES.forgotten] } : { quote: text }),
  }));
}

type StoredEmail = { id: string; template: string; at: string; state: keyof typeof EMAIL_STATES };

const EMAIL_STATES = {
  sent: 'Email sent',
  waiting: 'Email waiting to be sent',
  dropped: 'Email not sent',
  'given-up': 'Email couldn’t be sent',
} as const;

/** What the names in the database say otherwise than `docs/voice.md`. */
const PLAIN_WORDS: Readonly<Record<string, string | undefined>> = {
  cancelled: 'canceled',
  refused: 'declined',
};

/** Returns the mails about a thing. */
export function emailEntries(emails: readonly StoredEmail[]): TimelineEntry[] {
  return emails.map(({ id, template, at, state }) => {
    const [, name = template, toStaff] = /^(.*?)(-staff)?$/.exec(template) ?? [];
    const label = `${EMAIL_STATES[state]}${toStaff ? ' to staff' : ''}`;
    const words = name.split('-').map((word) => PLAIN_WORDS[word] ?? word);
    return { id: `email-${id}`, at, by: BY.store, label: `${label}: ${words.join(' ')}` };
  });
}
