import { Form } from '@remix-run/react';
import { Moment } from './moment';
import type { PageRefusal } from '~/components/orders/saved-views';
import { Button } from '~/components/ui/forms/button';
import { TextArea } from '~/components/ui/forms/text-area';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { ERP_ORDER, MOST_NOTE_LETTERS } from '~/content/orders/erp-order';

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
  reply: PageRefusal;
};

/** The notes of staff about an order or a dispute, and a form to add one. */
export function StaffNotes({ notes, token, reply }: StaffNotesProps) {
  const refused = reply?.form === 'note' ? reply : undefined;
  const busy = useIsSending(refused ?? token, (posted) => posted.get('intent') === 'note');
  return (
    <section aria-labelledby="notes" className="mt-12">
      <h2 id="notes">{ERP_ORDER.notes}</h2>
      <p className="mt-1 text-ink-soft">{ERP_ORDER.notesText}</p>
      {notes.length === 0 ? <p className="mt-4">{ERP_ORDER.noNotes}</p> : null}
      <ol className="mt-4" reversed>
        {notes.map(({ id, at, staffName, text }) => (
          <li key={id} className="border-b border-line py-3">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
              {text ?? <em>{ERP_ORDER.forgotten}</em>}
            </p>
            <p className="text-sm text-ink-soft">
              {staffName ?? ERP_ORDER.somebody}, <Moment iso={at} />
            </p>
          </li>
        ))}
      </ol>
      <Form
        key={refused ? 'refused' : token}
        method="post"
        className="mt-6 grid max-w-prose gap-3"
        noValidate
        data-print="off"
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="form_token" value={refused?.typed['form_token']?.[0] ?? token} />
        <TextArea
          id="note-text"
          name="text"
          label={ERP_ORDER.note}
          rows={3}
          maxLength={MOST_NOTE_LETTERS}
          required
          defaultValue={refused?.typed['text']?.[0] ?? ''}
          {...(refused ? { error: refused.sentence } : {})}
        />
        <Button variant="secondary" busy={busy} className="justify-self-start">
          {ERP_ORDER.write}
        </Button>
      </Form>
    </section>
  );
}
