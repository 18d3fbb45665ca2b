import { EMAIL, fieldErrorMessage } from '~/content/email-texts/erp-emails';
import { sampleValues } from '~/domain/emails/email-template';
import { markupError, type MarkupError } from '~/domain/emails/mail-markup';
import { renderTemplate } from '~/domain/emails/mail-template';
import { knownPlaceholders } from '~/models/emails/email-template.server';
import { erpPaths } from '~/erp-paths';
import { notFound } from '~/http/replies.server';
import type { FormOutcome } from '~/http/form-definition.server';

type Saved =
  | { ok: true; version: number }
  | { ok: false; why: 'unknown' | 'changed' }
  | { ok: false; why: 'markup'; error: MarkupError };

/** Returns the outcome of saving a mail's text. @param done what the page says then */
export function savedEmail(saved: Saved, type: string, done: 'saved' | 'restored'): FormOutcome {
  if (saved.ok) return { to: erpPaths.email(type, { done }) };
  if (saved.why === 'markup') {
    const at = done === 'saved' ? { field: 'html' } : {};
    return { message: fieldErrorMessage(saved.error), status: 422, ...at };
  }
  return saved.why === 'changed'
    ? { message: EMAIL.changed }
    : { message: EMAIL.unused, status: 422 };
}

/** Returns the mail as it would look, or what is wrong with its text. */
export function previewedEmail(type: string, html: string): FormOutcome<{ preview: string }> {
  const known = knownPlaceholders(type);
  const error = known && markupError(html, known);
  if (error) return { message: fieldErrorMessage(error), status: 422, field: 'html' };
  const preview = previewHtml(type, html);
  return preview === null ? notFound() : { review: { preview } };
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
