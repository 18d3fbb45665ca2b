import type { Page } from '@playwright/test';
import { join } from 'node:path';
import sharp from 'sharp';

const LOGO = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><circle cx="60" cy="60" r="52"
  fill="#1f5c3a"/><path d="M30 70 60 24l30 46z" fill="#f4b942"/></svg>`,
);
export const ARTWORK = { name: 'mark.svg', mimeType: 'image/svg+xml', buffer: LOGO };
/** A proof as staff present it to a customer. */
export const proof = async () => ({
  name: 'proof 1.png',
  mimeType: 'image/png',
  buffer: await sharp(LOGO, { density: 300 }).png().toBuffer(),
});

const RENDERED = join(import.meta.dirname, '../../seed/pictures/files');

/** Returns a rendered product as a phone would take it: a JPEG of 4 by 3. */
export const photoOf = (name: string) =>
  sharp(join(RENDERED, `${name}.webp`))
    .resize(1_280, 960, { fit: 'cover' })
    .jpeg()
    .toBuffer();

/** Returns the captured part of the URL of the first link on the page that matches. */
export async function linked(page: Page, to: RegExp): Promise<string> {
  const link = page.locator('main a').filter({ visible: true });
  const all = await link.evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
  const found = all.map((href) => to.exec(href)?.[1]).find((id) => id !== undefined);
  if (found === undefined) throw new Error(`${page.url()} has no link to ${to}`);
  return decodeURIComponent(found);
}

/** Returns the last part of the page's URL. */
export const lastPart = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
