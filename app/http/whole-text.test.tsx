import { text } from 'node:stream/consumers';
import { PassThrough, type Transform } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withoutZeroBytes } from './form.server';

/** Renders short texts with multi-byte characters, enough of them to fill React's buffer. */
function drawn(body: Transform, before: number): Promise<string> {
  const paragraphs = Array.from({ length: 300 }, (_, place) => <p key={place}>Bruno’s مريم 🌱</p>);
  const { pipe } = renderToPipeableStream(
    <main>
      <i>{'a'.repeat(before)}</i>
      {paragraphs}
    </main>,
  );
  pipe(body);
  return text(body);
}

it.each([0, 1, 2, 3, 5, 8])(
  'keeps every character and adds none, %i letters on',
  async (before) => {
    const broken = await drawn(new PassThrough(), before);
    const whole = await drawn(withoutZeroBytes(), before);
    expect(whole).toBe(broken.replaceAll('\0', ''));
    expect(whole).not.toContain('\0');
    expect(whole.match(/<p>Bruno’s مريم 🌱<\/p>/g)).toHaveLength(300);
  },
);

it('is still needed: React itself leaves zero bytes', async () => {
  const all = await Promise.all([0, 1, 2, 3, 5, 8].map((n) => drawn(new PassThrough(), n)));
  expect(all.join('')).toContain('\0');
});
