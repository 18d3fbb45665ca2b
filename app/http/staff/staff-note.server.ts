import type { ActionFunctionArgs } from '@remix-run/node';
import { paragraphs } from '~/domain/core/forms/form-text.schema.server';
import { refuseIntent } from '~/http/account-form.server';
import { refuseErp, refuseTooMany } from './erp-change.server';
import { readForm } from '~/http/form.server';
import { formTokenOf } from '~/http/form-token.server';
import type { Staff } from './staff.server';
import { MOST_NOTE_LETTERS, NOTES } from '~/content/staff/notes';

const NOTE = paragraphs({ max: MOST_NOTE_LETTERS, missing: 'missing' });

/**
 * Takes the form of `StaffNotes` (`intent`: note).
 *
 * @param add stores the note; false if the form has added another one before
 * @returns the refusal; null if the note was added
 */
export async function takeStaffNote(
  { context, request }: ActionFunctionArgs,
  staff: Staff,
  add: (note: { formToken: string; text: string }) => Promise<boolean>,
) {
  const form = await readForm(request, { once: ['form_token', 'text'] });
  const tooMany = await refuseTooMany(context, staff, form);
  if (tooMany) return tooMany;
  const formToken = formTokenOf(form);
  if (form.get('intent') !== 'note' || formToken === null) return refuseIntent();
  const refuse = (sentence: string) =>
    refuseErp(form, { sentence, status: 422, controlId: 'note-text' });
  if (form.withheld.has('text')) return refuse(NOTES.card);
  const typed = String(form.get('text') ?? '');
  const text = NOTE.safeParse(typed);
  if (!text.success) {
    return refuse(typed.trim() === '' ? NOTES.missing : NOTES.tooLong);
  }
  if (await add({ formToken, text: text.data })) return null;
  // The form is shown again with a new token and what was typed.
  form.delete('form_token');
  return refuseErp(form, { sentence: NOTES.used, status: 409, controlId: 'note-text' });
}
