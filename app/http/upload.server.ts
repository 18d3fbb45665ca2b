import { data } from '~/framework.server';
import { type FormShape, parseStrictForm, StrictForm } from './form.server';

/**
 * Body limit of forms with a file, at their own paths only (server/body-limit.ts). It is above the limit for
 * a file, so that a slightly too large file is refused in the form, with a sentence.
 */
export const UPLOAD_BODY_BYTES = 16 * 1024 * 1024;

/** Limit for all other fields together, the same as for every other form (money-security S-2). */
const MAX_TEXT_BYTES = 64 * 1024;

/** More parts than any form has fields: parsing many more would block the process. */
const MAX_PARTS = 100;

export type UploadedFile = {
  /** The name that the browser sent. */
  name: string;
  bytes: Buffer;
};

export type UploadForm = { form: StrictForm; file: UploadedFile | null };

/**
 * Reads a posted form that may carry one file, as strictly as `parseStrictForm`: only known names, a file only under
 * its own name, and the limits apply while the body is read. Also reads forms without a file on the same
 * page. Call it after the guard, so that nothing is read before.
 */
export async function parseUploadForm(
  request: Request,
  { file: fileName, once, many = [] }: FormShape & { file: string },
): Promise<UploadForm> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    return { form: await parseStrictForm(request, { once, many }), file: null };
  }
  const form = new StrictForm();
  let file: UploadedFile | null = null;
  let hasFile = false;
  let textBytes = 0;
  for (const [name, value] of await parseParts(request, type)) {
    if (name === fileName) {
      if (hasFile || typeof value === 'string') reject(400);
      hasFile = true;
      // A browser sends an empty part if no file was chosen.
      if (value.name === '' && value.size === 0) continue;
      file = { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) };
      continue;
    }
    if (typeof value !== 'string') reject(400);
    textBytes += Buffer.byteLength(value);
    if (textBytes > MAX_TEXT_BYTES) reject(413);
    const isKnown = once.includes(name) || name === 'intent' || many.includes(name);
    if (!isKnown || (form.has(name) && !many.includes(name))) reject(400);
    form.consume(name, value);
  }
  return { form, file };
}

async function parseParts(request: Request, type: string): Promise<FormData> {
  const body = await readBody(request);
  if (hasTooManyParts(body)) reject(400);
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'Content-Type': type },
    }).formData();
  } catch {
    return reject(400);
  }
}

/** Counts the header that each part must have (RFC 7578, 4.2), and stops at the first one too many. */
function hasTooManyParts(body: Buffer): boolean {
  const head = /content-disposition:/gi;
  const text = body.toString('latin1');
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) if (!head.test(text)) return false;
  return true;
}

async function readBody(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    bytes += part.value.byteLength;
    if (bytes > UPLOAD_BODY_BYTES) reject(413);
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function reject(status: 400 | 413): never {
  const code = status === 413 ? 'form-too-large' : 'form-malformed';
  throw data({ code }, { status, headers: { 'Cache-Control': 'no-store' } });
}
