import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { z } from 'zod';
import { fieldSentence, sentence } from '~/content/errors';
import { StrictForm } from './strict-form.server';

/** Bodies above this are refused while they are read (money-security S-2). */
const MAX_BODY_BYTES = 64 * 1024;

export type FormShape = {
  /** Names that may come once. */
  once: readonly string[];
  /** Names that may come several times. */
  many?: readonly string[];
};

/**
 * Reads a posted form strictly: only names that it knows and `intent`, each once unless it may
 * repeat. What a browser showing our page cannot have sent is refused as a whole, with 400, 413 or
 * 415; what a person may have typed is the schema's to judge, but for the number of a card, which
 * nobody gets to see.
 */
export async function readForm(
  request: Request,
  { once, many = [] }: FormShape,
): Promise<StrictForm> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') refuse(415, 'form-type');
  const form = new StrictForm();
  for (const [name, value] of new URLSearchParams(await readText(request))) {
    const isKnown = once.includes(name) || name === 'intent' || many.includes(name);
    if (!isKnown || (form.has(name) && !many.includes(name))) refuse(400, 'form-malformed');
    form.take(name, value);
  }
  return form;
}

export type PostedForm<Value> = {
  /** What the schema made of the form; null when it refused something. */
  value: Value | null;
  /** For the page: everything that was typed, the sentences for the fields, and those for the form. */
  reply: (...formErrors: string[]) => SubmissionResult<string[]>;
};

/** Holds a form to its schema. `secret` fields are never sent back. */
export function parseForm<Schema extends z.ZodType>(
  form: StrictForm,
  schema: Schema,
  secret: readonly string[] = [],
): PostedForm<z.output<Schema>> {
  const submission = parseWithZod(form, { schema });
  const isWhole = submission.status === 'success' && form.withheld.size === 0;
  return {
    value: isWhole ? submission.value : null,
    reply(...formErrors) {
      const result = submission.reply({ hideFields: [...secret], formErrors });
      // Without this, conform takes what has no field errors for a form that was sent.
      return {
        ...result,
        status: 'error',
        error: { ...sentences(result.error), ...cardFaults(form) },
      };
    },
  };
}

/**
 * Codes made words: the first one of each field, for the others often follow from it. A fault of
 * one of several choices (`needs[1]`) is the whole field's.
 */
function sentences(errors: SubmissionResult<string[]>['error']): Record<string, string[]> {
  const said: Record<string, string[]> = {};
  for (const [name, codes] of Object.entries(errors ?? {})) {
    const field = name.replace(/\[\d+\]$/, '');
    // The form's own sentences, under the empty name, are words already.
    said[field] = field === '' ? (codes ?? []) : (codes ?? []).slice(0, 1).map(fieldSentence);
  }
  return said;
}

/** Said instead of what else may be wrong with a field that is empty because of it. */
function cardFaults({ withheld }: StrictForm): Record<string, string[]> {
  return Object.fromEntries([...withheld].map((name) => [name, [sentence('card_number_refused')]]));
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    bytes += part.value.byteLength;
    if (bytes > MAX_BODY_BYTES) refuse(413, 'form-too-large');
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function refuse(status: number, code: string): never {
  throw data({ code }, { status, headers: { 'Cache-Control': 'no-store' } });
}
