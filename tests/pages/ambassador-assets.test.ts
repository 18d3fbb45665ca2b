import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { lessonsWith } from '../../app/content/training/lessons.server';
import { freshEmail } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { postWithFile } from './custom-order-form';

const OWN = '/dashboard/ambassadors/assets';
const DESKTOP = '/erp/ambassadors/assets';
const NO_RATES = { referralDays: 1, holdDays: 1, minimum: '', standardRate: '', trainedRate: '' };

let robin: Visitor;
let ivy: Visitor;
let backOffice: Visitor;
beforeAll(async () => {
  const email = freshEmail();
  backOffice = new Visitor();
  await signInStaff(backOffice, 'staff@example.com');
  [robin, ivy] = [await signedIn(email), await signedIn('ivy@example.com')];
  await sandboxControl(inject('sandboxUrl')).shopify({
    action: 'customer-tag',
    email,
    add: 'Ambassador',
  });
  await eventually(async () => (await robin.get(OWN)).status === 200);
}, 240_000);

type Upload = { name: string; type: string; bytes: Buffer };

/** Returns a title that no other test uses. */
const newTitle = () => `Asset ${randomUUID()}`;

function add(upload: Upload | null, changed: Record<string, string> = {}): Promise<Response> {
  const form = new FormData();
  const fields = { intent: 'add', kind: 'photo', title: newTitle(), form_token: randomUUID() };
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.set(name, value);
  return postWithFile(backOffice, DESKTOP, form, upload);
}

/** Returns the id of the asset with this title, from staff's page. */
async function idOf(title: string): Promise<string> {
  const html = await (await backOffice.get(DESKTOP)).text();
  const row = html.split('<li').find((part) => part.includes(`>${title}</h3>`)) ?? '';
  return /assets\/([0-9a-f-]{36})\/file/.exec(row)?.[1] ?? '';
}

async function added(upload: Upload, changed: Record<string, string> = {}): Promise<string> {
  const title = newTitle();
  const answer = await add(upload, { title, ...changed });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${DESKTOP}?done=added`]);
  return idOf(title);
}

const picture = (width = 8, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: '#a86' } });
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`);
const LOGO = { name: 'a.svg', type: 'image/svg+xml', bytes: svg('<circle r="4" cx="5" cy="5"/>') };
const PDF = Buffer.from('%PDF-1.7\nhello\nstartxref\n9\n%%EOF\n');

describe('what staff adds', () => {
  it('is written anew where it is a picture, whatever its name says, and shown with a preview', async () => {
    const taggedPicture = picture(900, 300).withExif({ IFD0: { Artist: 'Somebody' } });
    const bytes = await taggedPicture.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const id = await added({ name: 'table.png', type: 'image/png', bytes });
    const done = textIn(await (await backOffice.get(`${DESKTOP}?edit=${id}`)).text());
    expect(done).toMatch(/Ambassador assets: added .*Stella Rowe/);
    const answer = await robin.get(`${OWN}/${id}/file`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; .*table\.jpg$/);
    const loaded = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(loaded).toMatchObject({ format: 'jpeg', width: 300, height: 900 });
    expect([loaded.exif, loaded.orientation]).toEqual([undefined, undefined]);
    const preview = await robin.get(`${OWN}/${id}/preview`);
    expect(preview.headers.get('Content-Type')).toBe('image/webp');
    const small = await sharp(Buffer.from(await preview.arrayBuffer())).metadata();
    expect(small).toMatchObject({ format: 'webp', height: 720 });
  });

  it('leaves as a download that no browser opens and no cache keeps for others', async () => {
    const id = await added(LOGO, { kind: 'logo' });
    for (const [visitor, page] of [
      [robin, OWN],
      [backOffice, DESKTOP],
    ] as const) {
      const answer = await visitor.get(`${page}/${id}/file`);
      expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; .*a\.svg$/);
      expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(LOGO.bytes);
      const etag = answer.headers.get('ETag') ?? '';
      // A proxy may weaken it, and a browser may have several versions.
      for (const known of [etag, `W/${etag}`, `"before", ${etag}`]) {
        const again = await visitor.get(`${page}/${id}/file`, { 'If-None-Match': known });
        expect([known, again.status]).toEqual([known, 304]);
      }
    }
    const preview = await robin.get(`${OWN}/${id}/preview`);
    expect(preview.headers.get('Content-Type')).toBe('image/webp');
  });

  it('may be a PDF, which has no preview of ours', async () => {
    const pdf = { name: 'flyer.pdf', type: 'application/pdf', bytes: PDF };
    const id = await added(pdf, { kind: 'flyer' });
    expect((await robin.get(`${OWN}/${id}/file`)).headers.get('Content-Type')).toBe(
      'application/pdf',
    );
    expect((await robin.get(`${OWN}/${id}/preview`)).status).toBe(404);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a web page that is called mark.png', () => Buffer.from('<html></html>'), 'isn’t a PNG, JPEG'],
    ['an SVG with a script', () => svg('<script>1</script>'), 'contains a script'],
    ['half a JPEG', async () => half(await picture(400, 400).jpeg().toBuffer()), 'damaged'],
    ['a JPEG of 50,000 × 50,000', async () => huge(await picture().jpeg().toBuffer()), 'pixels'],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 1), 'larger than 10 MB'],
  ])('is refused with a sentence, and what was typed stays: %s', async (_name, make, message) => {
    const upload = { name: 'mark.png', type: 'image/png', bytes: await make() };
    const answer = await add(upload, { title: 'Keep me', needsTraining: 'yes' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(textIn(html)).toContain(message);
    expect(html).toContain('value="Keep me"');
    expect(html).toMatch(/name="needsTraining"[^>]*checked|checked[^>]*name="needsTraining"/);
  });

  it('needs a title and a file, and both are said at once', async () => {
    const answer = await add(null, { title: ' ' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toMatch(/href="#add-title"[^>]*>Enter a title\.</);
    expect(html).toMatch(/href="#add-file"[^>]*>Choose a file\.</);
    expect((await add(LOGO, { position: '1' })).status).toBe(400);
  });

  it('says so where the form has added another file before', async () => {
    const form_token = randomUUID();
    await added(LOGO, { kind: 'logo', form_token });
    const other = { ...LOGO, bytes: svg('<rect width="9" height="9"/>') };
    const answer = await add(other, { kind: 'logo', form_token, title: 'Keep me' });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toMatch(/href="#add-file"[^>]*>Nothing was added\./);
    expect(html).toContain('value="Keep me"');
    expect(html).not.toContain(`value="${form_token}"`);
  });
});

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

/** Makes a JPEG's frame header claim 50,000 by 50,000 pixels. */
function huge(bytes: Buffer): Buffer {
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(50_000, frame + 5);
  bytes.writeUInt16BE(50_000, frame + 7);
  return bytes;
}

describe('an asset', () => {
  it('that asks for the training is shown locked, and refused until it is finished', async () => {
    const title = newTitle();
    await add(LOGO, { title, kind: 'logo', needsTraining: 'yes' });
    const id = await idOf(title);
    const page = async () =>
      (await (await robin.get(OWN)).text()).split('<article').find((one) => one.includes(title));
    expect(await page()).toContain('href="/dashboard/ambassadors/training"');
    expect(await page()).not.toContain(id + '/file');
    for (const part of ['file', 'preview']) {
      expect((await robin.get(`${OWN}/${id}/${part}`)).status).toBe(403);
      expect((await backOffice.get(`${DESKTOP}/${id}/${part}`)).status).toBe(200);
    }
    for (const { name, check } of lessonsWith(NO_RATES)) {
      const right = check.map((question) => [question.name, String(question.right)]);
      const lesson = `/dashboard/ambassadors/training/${name}`;
      expect((await robin.post(lesson, Object.fromEntries(right))).status).toBe(303);
    }
    expect(await page()).toContain(`${id}/file`);
    for (const part of ['file', 'preview']) {
      expect((await robin.get(`${OWN}/${id}/${part}`)).status).toBe(200);
    }
  });

  it('is called otherwise, moved, and gone once it is removed', async () => {
    const [id, title] = [await added(LOGO, { kind: 'logo' }), newTitle()];
    const form = await (await backOffice.get(`${DESKTOP}?edit=${id}`)).text();
    expect(form).toMatch(/value="Asset [0-9a-f-]+"/);
    const empty = await backOffice.post(DESKTOP, { intent: 'change', id, title: '' });
    expect(empty.status).toBe(422);
    const renamed = await backOffice.post(DESKTOP, { intent: 'change', id, title });
    expect(renamed.headers.get('Location')).toBe(`${DESKTOP}?done=changed`);
    expect(await idOf(title)).toBe(id);

    const html = await (await backOffice.get(DESKTOP)).text();
    const row = html.split('<li').find((part) => part.includes(title)) ?? '';
    const from = /name="from" value="(\d+)"/.exec(row)?.[1] ?? '';
    const up = { intent: 'move', id, way: 'up', from };
    expect((await backOffice.post(DESKTOP, up)).headers.get('Location')).toBe(
      `${DESKTOP}?done=moved`,
    );
    expect((await backOffice.post(DESKTOP, up)).headers.get('Location')).toBe(
      `${DESKTOP}?done=stale`,
    );

    const question = textIn(await (await backOffice.get(`${DESKTOP}?remove=${id}`)).text());
    expect(question).toContain(`Remove “${title}”?`);
    const removed = await backOffice.post(`${DESKTOP}?remove=${id}`, { intent: 'remove', id });
    expect(removed.headers.get('Location')).toBe(`${DESKTOP}?done=removed`);
    expect(await (await robin.get(OWN)).text()).not.toContain(title);
    for (const [visitor, path] of [
      [robin, `${OWN}/${id}/file`],
      [robin, `${OWN}/${id}/preview`],
      [backOffice, `${DESKTOP}/${id}/file`],
      [backOffice, `${DESKTOP}?edit=${id}`],
      [backOffice, `${DESKTOP}?remove=none`],
    ] as const) {
      expect((await visitor.get(path)).status).toBe(404);
    }
  });

  it('is for ambassadors, and its page for staff', async () => {
    const id = await added(LOGO, { kind: 'logo' });
    expect((await ivy.get(`${OWN}/${id}/file`)).status).toBe(403);
    expect((await new Visitor().get(`${OWN}/${id}/file`)).status).toBe(302);
    expect((await robin.get(`${OWN}/${id}/other`)).status).toBe(404);
    for (const [visitor, path, login] of [
      [robin, DESKTOP, '/erp-login'],
      [robin, `${DESKTOP}/${id}/file`, '/erp-login'],
      [backOffice, OWN, '/auth/login'],
      [backOffice, `${OWN}/${id}/preview`, '/auth/login'],
    ] as const) {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('Location')).toContain(login);
    }
    const tried = await robin.post(DESKTOP, { intent: 'remove', id });
    expect(tried.headers.get('Location')).toContain('/erp-login');
    expect((await backOffice.get(`${DESKTOP}/${id}/file`)).status).toBe(200);
  });
});
