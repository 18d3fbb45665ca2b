import { Form } from '~/framework';
import { Moment } from './confirm-form';
import { Button } from '~/components/ui/forms/button';
import { TextArea } from '~/components/ui/forms/field';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { type AccountReply, formError, typedField } from '~/components/ui/forms/account-form';
import { MOST_NOTE_LETTERS, NOTES } from '~/content/staff/erp-staff';

type StaffNotesProps = {
  notes: readonly {
    id: string;
    /** ISO 8601 */
    at: string;
    staffName: string | null;
    /** Null once the customer has asked to be forgotten. */
    text: string | null;
  }[];
  token: string;
  reply: AccountReply | undefined;
};

/** The notes of staff about an order or a dispute, and a form to add one. */
export function StaffNotes({ notes, token, reply }: StaffNotesProps) {
  const { defaultValue: typed, error = formError(reply) } = typedField(reply, 'text');
  const busy = useIsSending(reply ?? token, (posted) => posted.get('intent') === 'note');
  return (
    <section aria-labelledby="notes" className="mt-12">
      <h2 id="notes">{NOTES.heading}</h2>
      <p className="mt-1 text-ink-soft">{NOTES.text}</p>
      {notes.length === 0 ? <p className="mt-4">{NOTES.none}</p> : null}
      <ol className="mt-4" reversed>
        {notes.map(({ id, at, staffName, text }) => (
          <li key={id} className="border-b border-line py-3">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
              {text ?? <em>{NOTES.forgotten}</em>}
            </p>
            <p className="text-sm text-ink-soft">
              {staffName ?? NOTES.somebody}, <Moment iso={at} />
            </p>
          </li>
        ))}
      </ol>
      <Form
        key={reply ? 'refused' : token}
        method="post"
        className="mt-6 grid max-w-prose gap-3"
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
          rows={3}
          maxLength={MOST_NOTE_LETTERS}
          required
          defaultValue={typed ?? ''}
          {...(error && { error })}
        />
        <Button variant="secondary" busy={busy} className="justify-self-start">
          {NOTES.write}
        </Button>
      </Form>
    </section>
  );
}
