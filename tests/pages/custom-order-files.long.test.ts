import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshEmail } from '../support/people-with-cards';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { LOGO, logo, sendRequest as send } from './custom-order-form';

/** Returns the id of the customer's file that a page links to. */
const fileOn = (html: string) =>
  /(?:custom|custom-orders|design)\/artwork\/([0-9a-f-]{36})/.exec(html)?.[1];

describe('a request and its files', () => {
  let owner: Visitor;
  let stranger: Visitor;
  let backOffice: Visitor;
  let order = '';
  let file = '';
  beforeAll(async () => {
    [owner, stranger] = [await signedIn(freshEmail()), await signedIn(freshEmail())];
    backOffice = new Visitor();
    await signInStaff(backOffice, 'staff@example.com');
    const sent = await send(owner, logo);
    expect(sent.status).toBe(303);
    order = sent.headers.get('Location')?.slice(-36) ?? '';
    const page = await (await owner.get(`/dashboard/manage/custom-orders/${order}`)).text();
    file = fileOn(page) ?? '';
    expect(file).not.toBe('');
  });

  const own = (part: string) => `/dashboard/manage/custom-orders/artwork/${file}/${part}`;
  const staffs = (part: string) => `/erp/orders/custom/artwork/${file}/${part}`;

  it('the original is a download that no browser opens; the drawing is a picture of ours', async () => {
    for (const [visitor, path] of [
      [owner, own('file')],
      [backOffice, staffs('file')],
    ] as const) {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; .*mark\.svg$/);
      expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox');
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(answer.headers.get('Cache-Control')).toContain('private');
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(LOGO);
    }
    const drawing = await owner.get(own('drawing'));
    expect(drawing.headers.get('Content-Type')).toBe('image/png');
    const { format } = await sharp(Buffer.from(await drawing.arrayBuffer())).metadata();
    expect(format).toBe('png');
  });

  it('a photo is taken too, shown upright, and sent back as it came', async () => {
    const white = { width: 40, height: 20, channels: 3, background: '#fff' } as const;
    const photo = await sharp({ create: white }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    // Phones write more behind the picture.
    const bytes = Buffer.concat([photo, Buffer.from('SEFT')]);
    const sent = await send(owner, { name: 'sketch.HEIC', type: 'image/heic', bytes });
    expect(sent.status).toBe(303);
    const page = await (await owner.get(sent.headers.get('Location') ?? '')).text();
    const path = `/dashboard/manage/custom-orders/artwork/${fileOn(page)}`;
    const original = await owner.get(`${path}/file`);
    expect(original.headers.get('Content-Type')).toBe('image/jpeg');
    expect(original.headers.get('Content-Disposition')).toMatch(/^attachment; .*sketch\.jpg$/);
    expect(Buffer.from(await original.arrayBuffer())).toEqual(bytes);
    const drawing = Buffer.from(await (await owner.get(`${path}/drawing`)).arrayBuffer());
    expect(await sharp(drawing).metadata()).toMatchObject({ format: 'png', width: 20, height: 40 });
  });

  it('they are there for their owner and staff alone', async () => {
    for (const part of ['file', 'drawing']) {
      expect((await stranger.get(own(part))).status).toBe(404);
      expect((await new Visitor().get(own(part))).status).toBe(302);
      expect((await owner.get(staffs(part))).status).toBe(302);
      expect((await backOffice.get(own(part))).status).toBe(302);
    }
    expect((await owner.get(own('other'))).status).toBe(404);
    for (const path of ['', '/pay']) {
      const page = `/dashboard/manage/custom-orders/${order}${path}`;
      expect((await stranger.get(page)).status).toBe(404);
      expect((await owner.get(page)).status).toBe(path === '' ? 200 : 303);
    }
    const cancel = { intent: 'cancel', form_token: randomUUID() };
    const tried = await stranger.post(`/dashboard/manage/custom-orders/${order}`, cancel);
    expect(tried.status).toBe(404);
  });

  it('an upload that is not sent yet is its owner’s alone, not even staff’s', async () => {
    const answer = await send(owner, logo, { intent: 'preview' });
    expect(answer.status).toBe(200);
    const unsent = fileOn(await answer.text()) ?? '';
    const path = `/dashboard/manage/custom-orders/artwork/${unsent}/drawing`;
    expect((await owner.get(path)).status).toBe(200);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await backOffice.get(`/erp/orders/custom/artwork/${unsent}/drawing`)).status).toBe(404);
    expect((await send(stranger, null, { artwork: unsent })).status).toBe(422);
    expect((await send(owner, null, { artwork: unsent })).status).toBe(303);
  });

  it('a form that is sent twice leads to its one request, also when its file was uploaded before', async () => {
    const unsent = fileOn(await (await send(owner, logo, { intent: 'preview' })).text()) ?? '';
    const form = { artwork: unsent, form_token: randomUUID() };
    const first = await send(owner, null, form);
    const again = await send(owner, null, form);
    expect([first.status, again.status]).toEqual([303, 303]);
    expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
  });
});

const png = (side = 8) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`);

const huge = async () => {
  const bytes = await png();
  bytes.writeUInt32BE(50_000, 16);
  bytes.writeUInt32BE(50_000, 20);
  return bytes;
};

describe('evil files', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signedIn(freshEmail());
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG with a script', () => svg('<script>1</script>'), 'contains a script'],
    ['an SVG of a web page', () => svg('<foreignObject/>'), 'contains a web page'],
    [
      'a PNG that is a web page too',
      async () => Buffer.concat([await png(), Buffer.from('<script>1</script>')]),
      'extra data after its end',
    ],
    ['a PNG of 50,000 × 50,000 pixels', huge, 'more pixels than we can open'],
    ['a PNG whose pixels are missing', async () => (await png(64)).fill(7, 60, 80), 'damaged'],
    ['a web page that is called mark.png', () => Buffer.from('<html></html>'), 'isn’t a PNG'],
    ['nothing', () => Buffer.alloc(0), 'This file is empty'],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 1), 'larger than 10 MB'],
  ])('%s is refused with a sentence, and what was typed stays', async (_name, make, message) => {
    const upload = { name: 'mark.png', type: 'image/png', bytes: await make() };
    const answer = await send(visitor, upload, { notes: 'Keep me' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(textIn(html)).toContain(message);
    expect(html).toContain('Keep me');
  });

  it('a good file with a wrong name is what it is', async () => {
    const upload = { name: 'mark.pdf', type: 'application/pdf', bytes: await png() };
    const sent = await send(visitor, upload);
    expect(sent.status).toBe(303);
    const page = await (await visitor.get(sent.headers.get('Location') ?? '')).text();
    expect(page).toContain('mark.png');
  });

  it('more than a form with a file may send is refused before it is read; elsewhere much less', async () => {
    const large = { ...logo, bytes: Buffer.alloc(17 * 1024 * 1024) };
    const status = await send(visitor, large).then(
      (answer) => answer.status,
      // The server may cut the connection before everything is sent.
      () => 413,
    );
    expect(status).toBe(413);
    const elsewhere = await send(
      visitor,
      { ...logo, bytes: Buffer.alloc(70_000) },
      {},
      '/account/profile',
    );
    expect(elsewhere.status).toBe(413);
  });

  it('fields that no form of ours has, and two files, are refused whole', async () => {
    expect((await send(visitor, logo, { state: 'ordered' })).status).toBe(400);
  });
});
