import { randomUUID } from 'node:crypto';
import type { Visitor } from '../support/visitor';

const NEW = '/design?product=custom-cup-made-to-order';
export const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="5" cy="5"/></svg>',
);

/** A green square of 64 × 64 pixels, as phones write photos: HEVC in HEIF. Written by ffmpeg’s x265. */
export const HEIC = Buffer.from(
  `AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABKW1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAA
AAAAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABSQAAABQAAAAjaWluZgAAAAAAAQAAABVp
bmZlAgAAAAABAABodmMxAAAAAK1pcHJwAAAAkGlwY28AAAB0aHZjQwEBYAAAAJAAAAAAAB7wAPz9+PgAAA8DoAAB
ABhAAQwB//8BYAAAAwCQAAADAAADAB6VmAmhAAEAKEIBAQFgAAADAJAAAAMAAAMAHqAggQWWVmkkyvAWgIAAAAMA
gAAADISiAAEABkQBwXGhEgAAABRpc3BlAAAAAAAAAEAAAABAAAAAFWlwbWEAAAAAAAAAAQABAoECAAAAHG1kYXQA
AAAQKAGvC2D7Ev/54BDeL9wrwA==`,
  'base64',
);

type Upload = { name: string; type: string; bytes: Buffer };

export const logo: Upload = { name: 'mark.svg', type: 'image/svg+xml', bytes: LOGO };

/** Posts the request form as a browser does, with a file. */
export function sendRequest(
  visitor: Visitor,
  upload: Upload | null,
  changed: Record<string, string> = {},
  path = NEW,
): Promise<Response> {
  const fields = {
    form_token: randomUUID(),
    product: 'custom-cup-made-to-order',
    size: 'Hot, 8 oz',
    quantity: '2000',
    notes: '',
    address: '',
    artwork: '',
    intent: 'send',
    color_name: 'Forest',
    color_hex: '#1f5c3a',
    ...changed,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return postWithFile(visitor, path, form, upload);
}

/** Posts a form as `multipart/form-data`. */
export async function postWithFile(
  visitor: Visitor,
  path: string,
  form: FormData,
  upload: Upload | null,
): Promise<Response> {
  if (upload) {
    const type = { type: upload.type };
    form.set('file', new File([new Uint8Array(upload.bytes)], upload.name, type));
  }
  const packed = new Response(form);
  return visitor.post(path, new Blob([await packed.arrayBuffer()]), {
    'Content-Type': packed.headers.get('Content-Type') ?? '',
  });
}

/** Sends a valid request. @returns its id */
export async function newRequest(
  visitor: Visitor,
  changed: Record<string, string> = {},
): Promise<string> {
  const sent = await sendRequest(visitor, logo, changed);
  if (sent.status !== 303) throw new Error(`the request was answered ${sent.status}`);
  return sent.headers.get('Location')?.slice(-36) ?? '';
}
