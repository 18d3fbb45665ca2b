import type { z } from 'zod';
import { holdsCardNumber } from '~/domain/core/forms/card-number';
import { isOwnNumber } from '~/domain/core/forms/own-number';
import { parsePlainJson, plainValues } from '~/domain/core/plain-json';
import { refuse } from './reply.server';

/** Larger bodies are refused while they are being read (money-security S-2). */
const MAX_BODY_BYTES = 64 * 1024;

export type Fields<Value> = { ok: true; value: Value } | { ok: false; refusal: Response };

/** Reads and validates a posted JSON object. */
export async function readBody<Value>(
  request: Request,
  schema: z.ZodType<Value>,
): Promise<Fields<Value>> {
  const text = await readText(request);
  if (text === null) return { ok: false, refusal: refuse(413, 'call_too_large') };
  try {
    return held(parsePlainJson(text), schema);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return { ok: false, refusal: refuse(400, 'call_malformed') };
  }
}

/** Reads and validates the fields of a query; a repeated field is refused. */
export function readQuery<Value>(request: Request, schema: z.ZodType<Value>): Fields<Value> {
  const query = [...new URL(request.url).searchParams];
  const fields = Object.fromEntries(query);
  const isRepeated = Object.keys(fields).length < query.length;
  if (isRepeated) return { ok: false, refusal: refuse(400, 'call_malformed') };
  return held(fields, schema);
}

function held<Value>(sent: unknown, schema: z.ZodType<Value>): Fields<Value> {
  for (const [name, text] of plainValues(sent)) {
    if (holdsCardNumber(text) && !isOwnNumber(name, text)) {
      return { ok: false, refusal: refuse(422, 'card_number_refused') };
    }
  }
  const parsed = schema.safeParse(sent);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, refusal: refuse(400, 'call_malformed') };
}

/** Returns null if the body is too large; the rest of it is not read. */
async function readText(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    bytes += part.value.byteLength;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}
