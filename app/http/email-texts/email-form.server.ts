import { data, type ActionFunctionArgs } from '@remix-run/node';
import { EMAIL, faultWords } from '~/content/email-texts/erp-emails';
import {
  emailRestoreSchema,
  emailTextSchema,
} from '~/domain/email-texts/email-template.schema.server';
import { sampleValues } from '~/domain/emails/email-template';
import { markupFault, type MarkupFault } from '~/domain/emails/mail-markup';
import { renderTemplate } from '~/domain/emails/mail-template';
import { knownPlaceholders } from '~/models/emails/email-template.server';
import { findEmailVersion } from '~/models/email-texts/email-versions.server';
import { erpPaths } from '~/erp-paths';
import { parseForm, type StrictForm } from '~/http/form.server';
import { notFound } from '~/http/replies.server';
import { takeStoreForm, type StoreFormOutcome } from '~/http/staff/store-form.server';

/** The fields of all forms on a mail's page. */
export const EMAIL_FIELDS = ['from', 'to', 'html', 'preview'] as const;

type Saved =
  | { ok: true; version: number }
  | { ok: false; why: 'unknown' }
  | { ok: false; why: 'changed' }
  | { ok: false; why: 'fault'; fault: MarkupFault };

type EmailText = { type: string; html: string; from: number; restored: number | null };

type EmailFormNeeds = { staffId: string; type: string; save: (text: EmailText) => Promise<Saved> };

/** Handles the form of a mail's text: saves it, or only previews it. */
export async function takeEmailText(
  args: Pick<ActionFunctionArgs, 'context'>,
  form: StrictForm,
  { staffId, type, save }: EmailFormNeeds,
) {
  if (form.get('preview') !== null) return previewOf(form, type);
  return takeStoreForm(args, form, {
    name: 'edit',
    schema: emailTextSchema,
    staffId,
    save: async ({ html, from }) =>
      outcomeOf(await save({ type, html, from, restored: null }), type, 'saved'),
  });
}

/** Handles the button that restores an older version. */
export async function takeEmailRestore(
  args: Pick<ActionFunctionArgs, 'context'>,
  form: StrictForm,
  { staffId, type, save }: EmailFormNeeds,
) {
  return takeStoreForm(args, form, {
    name: 'restore',
    schema: emailRestoreSchema,
    staffId,
    save: async ({ from, to }) => {
      const html = (await findEmailVersion(args.context.db, type, to)) ?? notFound();
      return outcomeOf(await save({ type, html, from, restored: to }), type, 'restored');
    },
  });
}

function outcomeOf(saved: Saved, type: string, done: 'saved' | 'restored'): StoreFormOutcome {
  if (saved.ok) return { to: erpPaths.email(type, { done }) };
  const at = done === 'saved' ? { field: 'html' } : {};
  if (saved.why === 'fault') return { status: 422, sentence: faultWords(saved.fault), ...at };
  if (saved.why === 'changed') return { status: 409, sentence: EMAIL.changed };
  return { status: 422, sentence: EMAIL.unused };
}

function previewOf(form: StrictForm, type: string) {
  form.delete('intent');
  const { value, reply } = parseForm(form, emailTextSchema);
  const known = knownPlaceholders(type);
  const fault = value && known && markupFault(value.html, known);
  const result = reply();
  const error = fault ? { ...result.error, html: [faultWords(fault)] } : (result.error ?? {});
  const preview = value && !fault ? previewHtml(type, value.html) : null;
  const status = preview === null ? 422 : 200;
  const headers = { 'Cache-Control': 'no-store' };
  return data({ form: 'edit', result: { ...result, error }, preview }, { status, headers });
}

/** Returns the mail rendered with sample values; null for an unknown mail, or an empty or invalid text. */
export function previewHtml(type: string, html: string): string | null {
  const known = knownPlaceholders(type);
  if (known === null || html.trim() === '') return null;
  try {
    return renderTemplate(html, sampleValues(known)).html;
  } catch {
    return null;
  }
}
