import { describe, expect, it } from 'vitest';
import { parseUploadForm } from './upload.server';

const SHAPE = { file: 'file', once: ['notes'], many: ['color'] };

/** A form as a browser posts it. */
async function read(fill: (form: FormData) => void) {
  const form = new FormData();
  fill(form);
  const request = new Request('http://local.invalid/', { method: 'POST', body: form });
  try {
    return await parseUploadForm(request, SHAPE);
  } catch (thrown) {
    return (thrown as { init: ResponseInit }).init.status;
  }
}

const file = (bytes: number) => new File([new Uint8Array(bytes)], 'mark.png');

describe('a form that carries a file', () => {
  it('has room for the file, and for the words that every form may have', async () => {
    const taken = await read((form) => {
      form.set('file', file(5 * 1024 * 1024));
      form.set('notes', 'n'.repeat(60 * 1024));
      for (let colors = 0; colors < 50; colors += 1) form.append('color', 'Forest');
    });
    expect(taken).toMatchObject({ file: { name: 'mark.png' } });
  });

  it('does not lend the file’s room to its words', async () => {
    expect(await read((form) => form.set('notes', 'n'.repeat(65 * 1024)))).toBe(413);
    const shared = await read((form) => {
      for (let colors = 0; colors < 70; colors += 1) form.append('color', 'c'.repeat(1024));
    });
    expect(shared).toBe(413);
  });

  it('is not taken apart where it has more parts than a form has', async () => {
    const parts = await read((form) => {
      for (let colors = 0; colors < 101; colors += 1) form.append('color', '');
    });
    expect(parts).toBe(400);
  });
});
