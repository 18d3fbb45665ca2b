import type { ReactNode } from 'react';
import { Form } from '~/framework';
import { Moment } from './confirm-form';
import { DetailSection } from '~/components/ui/detail-page';
import { type AccountReply, formError, typedField } from '~/components/ui/forms/account-form';
import { Button } from '~/components/ui/forms/button';
import { TextArea } from '~/components/ui/forms/field';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { ACTIVITY } from '~/content/staff/erp-activity';
import { MOST_NOTE_LETTERS, NOTES } from '~/content/staff/erp-staff';
import { staffEntries, TIMELINE, type TimelineEntry } from '~/content/staff/timeline';
import type { StaffActionShown } from '~/domain/staff/staff-action';

/** How many entries are shown at once; the older ones are folded. */
const OPEN = 8;

type TimelineProps = {
  /** Newest first, as `timelineOf` returns them. */
  entries: readonly TimelineEntry[];
  /** Above the entries: the form that adds one. */
  children?: ReactNode;
};

/** Everything known to have happened to the page's subject, and who did it. Nothing without entries or a form. */
export function Timeline({ entries, children }: TimelineProps) {
  if (entries.length === 0 && !children) return null;
  return (
    <DetailSection id="timeline" heading={TIMELINE.heading}>
      {children}
      <Trail entries={entries} />
    </DetailSection>
  );
}

function Trail({ entries }: { entries: readonly TimelineEntry[] }) {
  const older = entries.slice(OPEN);
  return (
    <>
      <Entries entries={entries.slice(0, OPEN)} />
      {older.length === 0 ? null : (
        <details>
          <summary className="target text-sm text-link">{TIMELINE.older(older.length)}</summary>
          <Entries entries={older} />
        </details>
      )}
    </>
  );
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="trail">
      {entries.map(({ id, at, by, side, label, lines = [], quote }) => (
        <li key={id} data-by={side}>
          <Moment iso={at} />
          <div>
            {label} <small>{by}</small>
            {quote ? (
              <p className="whitespace-pre-line" dir="auto">
                {quote}
              </p>
            ) : null}
            {lines.length === 0 ? null : <small className="block">{lines.join(' · ')}</small>}
          </div>
        </li>
      ))}
    </ol>
  );
}

type NoteFormProps = { token: string; reply: AccountReply | undefined };

/** Adds a note of staff to the timeline above which it stands. */
export function NoteForm({ token, reply }: NoteFormProps) {
  const { defaultValue: typed, error = formError(reply) } = typedField(reply, 'text');
  const busy = useIsSending(reply ?? token, (posted) => posted.get('intent') === 'note');
  return (
    <Form
      key={reply ? 'refused' : token}
      id="notes"
      method="post"
      className="flex flex-wrap items-end gap-3"
      noValidate
      data-print="off"
    >
      <input type="hidden" name="intent" value="note" />
      <input
        type="hidden"
        name="form_token"
        value={typedField(reply, 'form_token').defaultValue ?? token}
      />
      <TextArea
        id="note-text"
        name="text"
        label={NOTES.label}
        hint={NOTES.hint}
        rows={1}
        maxLength={MOST_NOTE_LETTERS}
        required
        className="min-w-0 grow basis-64"
        defaultValue={typed ?? ''}
        {...(error && { error })}
      />
      <Button variant="secondary" busy={busy}>
        {NOTES.write}
      </Button>
    </Form>
  );
}

type ActivityProps = {
  /** Newest first, as `activityOf` returns them. */
  actions: readonly StaffActionShown[];
};

/** What staff did, on a page with nothing else to tell. */
export function Activity({ actions }: ActivityProps) {
  return (
    <section aria-labelledby="activity" className="mt-12">
      <h2 id="activity">{ACTIVITY.heading}</h2>
      {actions.length === 0 ? (
        <p className="mt-4 text-ink-soft">{ACTIVITY.none}</p>
      ) : (
        <Trail entries={staffEntries(actions)} />
      )}
    </section>
  );
}
