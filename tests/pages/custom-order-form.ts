import { randomUUID } from 'node:crypto';
import type { Visitor } from '../support/visitor';

const NEW = '/dashboard/manage/custom-orders/new?product=custom-cup-made-to-order';
export const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="5" cy="5"/></svg>',
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
  return fetch(new URL(path, visitor.origin), {
    method: 'POST',
    redirect: 'manual',
    body: Buffer.from(await packed.arrayBuffer()),
    headers: {
      Accept: 'text/html',
      Origin: visitor.origin,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': packed.headers.get('Content-Type') ?? '',
      'X-Forwarded-For': visitor.address,
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
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
