import { randomUUID } from 'node:crypto';

const TOKEN = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A form's token: 122 random bits, good for one step of one request. */
export function newFormToken(): string {
  return randomUUID();
}

/** The token of a posted form; null for what no form of ours has carried. */
export function formTokenOf(form: FormData): string | null {
  const token = String(form.get('form_token') ?? '');
  return TOKEN.test(token) ? token : null;
}
