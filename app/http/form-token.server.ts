import { randomUUID } from 'node:crypto';

const TOKEN = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns a form token: 122 random bits, valid for one submission. */
export function newFormToken(): string {
  return randomUUID();
}

/** Returns the token of a posted form; null if missing or malformed. */
export function formTokenOf(form: FormData): string | null {
  const token = String(form.get('form_token') ?? '');
  return TOKEN.test(token) ? token : null;
}
