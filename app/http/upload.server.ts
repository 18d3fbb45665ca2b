import { data } from '@remix-run/node';
import { readForm, type FormShape } from './form.server';
import { StrictForm } from './strict-form.server';

/**
 * The most that a form with a file may send, at its own addresses alone (server/body-limit.ts). More
 * than a file may have: one that is somewhat too large is refused in the form, with its sentence.
 */
export const UPLOAD_BODY_BYTES = 16 * 1024 * 1024;

export type UploadedFile = {
  /** As the browser called it. */
  name: string;
  bytes: Buffer;
};

export type UploadForm = { form: StrictForm; file: UploadedFile | null };

/**
 * Reads a posted form that may carry one file, as strictly as `readForm`: only names that it knows,
 * a file only under its own name, and not more than the limit while it is read. Forms without files of
 * the same address are read too. Call it after the guard: nothing is read before.
 */
export async function readUploadForm(
  request: Request,
  { file: fileName, once, many = [] }: FormShape & { file: string },
): Promise<UploadForm> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    return { form: await readForm(request, { once, many }), file: null };
  }
  const form = new StrictForm();
  let file: UploadedFile | null = null;
  let hasFile = false;
  for (const [name, value] of await readParts(request, type)) {
    if (name === fileName) {
      if (hasFile || typeof value === 'string') refuse(400);
      hasFile = true;
      // A browser sends an empty part where nothing was chosen.
      if (value.name === '' && value.size === 0) continue;
      file = { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) };
      continue;
    }
    if (typeof value !== 'string') refuse(400);
    const isKnown = once.includes(name) || name === 'intent' || many.includes(name);
    if (!isKnown || (form.has(name) && !many.includes(name))) refuse(400);
    form.take(name, value);
  }
  return { form, file };
}

async function readParts(request: Request, type: string): Promise<FormData> {
  const body = await readBody(request);
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'Content-Type': type },
    }).formData();
  } catch {
    return refuse(400);
  }
}

async function readBody(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    bytes += part.value.byteLength;
    if (bytes > UPLOAD_BODY_BYTES) refuse(413);
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function refuse(status: 400 | 413): never {
  const code = status === 413 ? 'form-too-large' : 'form-malformed';
  throw data({ code }, { status, headers: { 'Cache-Control': 'no-store' } });
}
