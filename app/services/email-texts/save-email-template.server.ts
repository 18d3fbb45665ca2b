import { markupError, type MarkupError } from '~/domain/emails/mail-markup';
import { knownPlaceholders, findEmailTemplate } from '~/models/emails/email-template.server';
import { insertEmailVersion } from '~/models/email-texts/email-versions.server';
import { randomUUID } from 'node:crypto';
import { sampleValues } from '~/domain/emails/email-template';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { findStaffEmail } from '~/models/staff/staff.server';
import type { ServiceContext } from '~/services/context';
import type { WriteLetter } from '~/services/emails/letter.server';

export type EmailText = {
  type: string;
  html: string;
  /** The version that the form was rendered with. */
  from: number;
  /** The older version whose text is restored; null for a new text. */
  restored: number | null;
};

export type EmailSaved =
  | { ok: true; version: number }
  /** The store sends no mail of this type. */
  | { ok: false; why: 'unknown' }
  /** The version in use is not the one that the form was rendered with. */
  | { ok: false; why: 'changed' }
  | { ok: false; why: 'markup'; error: MarkupError };

/**
 * Makes a text the current version of a mail template if it is safe and can be filled in; earlier
 * versions are kept. Saving the current text again changes nothing.
 */
export async function saveEmailTemplate(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  { type, html, from, restored }: EmailText,
): Promise<EmailSaved> {
  const known = knownPlaceholders(type);
  if (known === null) return { ok: false, why: 'unknown' };
  const error = markupError(html, known);
  if (error !== null) return { ok: false, why: 'markup', error };
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const change = { type, html, from, restored, staffId, at };
    const saved = await insertEmailVersion(trx, change);
    if (!saved.ok) {
      return saved.why === 'same' ? { ok: true, version: from } : { ok: false, why: 'changed' };
    }
    const { version } = saved;
    const action = {
      staffId,
      action: 'emails.change',
      step: restored === null ? 'change' : 'restore',
      subject: { kind: 'email-template', id: type },
      details: { version, restored },
      requestId,
    } as const;
    await recordStaffAction(trx, action, at);
    return { ok: true, version };
  });
}

/** Sends a test mail to the staff member who asks: the template in use now, filled with sample values. */
export async function requestTestMail(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  type: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const email = { key: `test:${randomUUID()}`, about: staffId, variables: { template: type } };
    await sendEmail(trx, { template: 'test', ...email }, new Date(now()));
    const subject = { kind: 'email-template', id: type } as const;
    const action = { staffId, action: 'emails.change', step: 'test', subject, requestId } as const;
    await recordStaffAction(trx, action, new Date(now()));
  });
}

/** A mail filled with sample values, to the staff member who asked for it. */
export const testLetter: WriteLetter = async ({ db }, { about: staffId, variables }) => {
  const type = variables['template'] ?? '';
  const to = await findStaffEmail(db, staffId);
  if (to === null) return 'no-recipient';
  const template = await findEmailTemplate(db, type);
  const known = knownPlaceholders(type);
  if (!template || known === null) return 'no-text';
  return {
    to,
    template: { ...template, subject: `[Test] ${template.subject}` },
    variables: sampleValues(known),
  };
};
