import { markupFault, type MarkupFault } from '~/domain/emails/mail-markup';
import { knownPlaceholders } from '~/models/emails/email-template.server';
import { insertEmailVersion } from '~/models/emails/email-versions.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

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
  | { ok: false; why: 'fault'; fault: MarkupFault };

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
  const fault = markupFault(html, known);
  if (fault !== null) return { ok: false, why: 'fault', fault };
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
