import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { data } from '~/framework.server';
import { fieldMessage, errorMessage } from '~/content/core/errors';
import { randomUUID } from 'node:crypto';
import { holdsCardNumber, isOwnNumber } from '~/domain/core/forms/card-number';
import { Transform } from 'node:stream';
import { isFormToken } from '~/domain/core/ids';

/** A larger body is rejected while it is being read (money-security S-2). */
const MAX_BODY_BYTES = 64 * 1024;

export type FormShape = {
  /** Field names that may occur once. */
  once: readonly string[];
  /** Field names that may occur several times. */
  many?: readonly string[];
};

/**
 * Reads a posted form strictly: only the given names and `intent`, each once unless it may repeat. It leaves
 * validating the values to the schema, with one exception: card numbers are withheld.
 *
 * @throws a response of 400, 413 or 415 for a body that no browser showing our page would send
 */
export async function parseStrictForm(
  request: Request,
  { once, many = [] }: FormShape,
): Promise<StrictForm> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') reject(415, 'form-type');
  const form = new StrictForm();
  for (const [name, value] of new URLSearchParams(await parseText(request))) {
    const isKnown = once.includes(name) || name === 'intent' || many.includes(name);
    if (!isKnown || (form.has(name) && !many.includes(name))) reject(400, 'form-malformed');
    form.consume(name, value);
  }
  return form;
}

export type PostedForm<Value> = {
  /** The parsed form; null if the schema rejected something. */
  value: Value | null;
  /** What the page shows again: everything typed, the sentences at the fields, those for the whole form. */
  reply: (...formErrors: string[]) => SubmissionResult<string[]>;
};

/**
 * Validates a form against its schema.
 *
 * @param secret fields whose values are never sent back
 * @param takesWithheld whether the caller itself refuses a form with withheld card numbers
 */
export function parseForm<Schema extends z.ZodType>(
  form: StrictForm,
  schema: Schema,
  secret: readonly string[] = [],
  takesWithheld = false,
): PostedForm<z.output<Schema>> {
  const submission = parseWithZod(form, { schema });
  const isWhole = submission.status === 'success' && (takesWithheld || form.withheld.size === 0);
  return {
    value: isWhole ? submission.value : null,
    reply(...formErrors) {
      const result = submission.reply({ hideFields: [...secret], formErrors });
      // Without this, conform treats a form without field errors as submitted successfully.
      return {
        ...result,
        status: 'error',
        error: { ...messages(result.error), ...cardErrors(form) },
      };
    },
  };
}

/**
 * Turns error codes into messages: only the first of each field, because the others often follow from it. An
 * error in one of several choices (`needs[1]`) belongs to the whole field.
 */
function messages(errors: SubmissionResult<string[]>['error']): Record<string, string[]> {
  const message: Record<string, string[]> = {};
  for (const [name, codes] of Object.entries(errors ?? {})) {
    const field = name.replace(/\[\d+\]$/, '');
    // Under the empty name are the form's own errors, which are sentences already.
    message[field] = field === '' ? (codes ?? []) : (codes ?? []).slice(0, 1).map(fieldMessage);
  }
  return message;
}

/** Replaces other errors of a field whose value was withheld, which only complain that it is empty. */
function cardErrors({ withheld }: StrictForm): Record<string, string[]> {
  return Object.fromEntries(
    [...withheld].map((name) => [name, [errorMessage('card_number_refused')]]),
  );
}

async function parseText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    bytes += part.value.byteLength;
    if (bytes > MAX_BODY_BYTES) reject(413, 'form-too-large');
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reject(status: number, code: string): never {
  throw data({ code }, { status, headers: { 'Cache-Control': 'no-store' } });
}

/** Returns a form token: 122 random bits, valid for one submission. */
export function newFormToken(): string {
  return randomUUID();
}

/** Returns the token of a posted form; null if missing or malformed. */
export function formTokenOf(form: FormData): string | null {
  const token = String(form.get('form_token') ?? '');
  return isFormToken(token) ? token : null;
}

/**
 * The fields of a posted form. A value that looks like a card number is never included: its field is empty
 * and listed in `withheld`, so that no code can store, send, log or show it (money-security 1.2).
 */
export class StrictForm extends FormData {
  /** The names of the fields in which a card number was sent. */
  readonly withheld = new Set<string>();

  /** Adds a field as sent, withholding card numbers. */
  consume(name: string, value: string): void {
    const isCard = holdsCardNumber(value) && !isOwnNumber(name, value);
    if (isCard) this.withheld.add(name);
    this.append(name, isCard ? '' : value);
  }
}

/**
 * Removes zero bytes. React 18's streaming renderer sends the unused end of its buffer as zero bytes if a
 * multi-byte character no longer fits (fixed in React 19), which would break a page's text and scripts. In
 * UTF-8 a zero byte can only be U+0000, which HTML forbids, so removing it is safe.
 */
export function withoutZeroBytes(): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk);
    },
  });
}
