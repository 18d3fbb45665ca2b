import type { Page } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { layOutEverything } from '../../tests/e2e/shop';
import { NAMES, type Made } from './made';
import type { People, Who } from './people';
import type { View } from './views';

export const WIDTHS = [390, 820, 1440] as const;
export const SCHEMES = ['light', 'dark'] as const;

export type Appearance = { widths: readonly number[]; schemes: readonly ('light' | 'dark')[] };

/** One page, and its pictures by width and scheme: files in the sheet's folder. */
export type Taken = {
  name: string;
  pictures: { width: number; scheme: string; file: string }[];
  /** Widths at which the page overflows its window. */
  tooWide: number[];
};

/** Returns a view's name, which does not depend on the ids created for it. */
export function nameOf({ who, path, state, isPrinted }: View): string {
  const parts = [who, path(NAMES), state?.name, isPrinted ? 'printed' : undefined];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/**
 * Takes the pictures of all views in turn.
 *
 * @throws if a page cannot be reached or answers with 5xx; a rejection is a valid page
 */
export async function makePictures(
  people: People,
  views: readonly View[],
  {
    made,
    appearance,
    folder,
    say,
  }: { made: Made; appearance: Appearance; folder: string; say: Say },
): Promise<Taken[]> {
  await mkdir(folder, { recursive: true });
  const taken: Taken[] = [];
  const pages = new Map<Who, Page>();
  for (const view of views) {
    const page = pages.get(view.who) ?? (await people.seenPage(view.who));
    pages.set(view.who, page);
    const name = nameOf(view);
    say(name);
    const shots = view.isPrinted ? printAppearance : appearance;
    taken.push({
      name,
      ...(await makePicture(page, view, { made, appearance: shots, folder, name })),
    });
  }
  return taken;
}

type Say = (line: string) => void;

/** A 503 says to come back in a moment. */
const TRIES = 6;
const RETRY_MS = 5_000;

const OVER = ':popover-open, [role=dialog], [role=menu]';

/** Paper has one width, and is white. */
const printAppearance: Appearance = { widths: [720], schemes: ['light'] };

async function makePicture(
  page: Page,
  { who, path, state, isPrinted }: View,
  to: { made: Made; appearance: Appearance; folder: string; name: string },
): Promise<Omit<Taken, 'name'>> {
  const pictures: Taken['pictures'] = [];
  const tooWide: number[] = [];
  const slug = to.name.replace(/[^\w.-]+/g, '_');
  await page.emulateMedia({ media: isPrinted ? 'print' : 'screen' });
  for (const width of to.appearance.widths) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 1000 });
    await arrive(page, path(to.made), to.name);
    const isOut = who !== 'visitor' && /^\/(?:erp-login|auth)\b/.test(new URL(page.url()).pathname);
    if (isOut) throw new Error(`${to.name}: ${who} is signed out`);
    await page.waitForLoadState('networkidle');
    await state?.open(page);
    await page.evaluate(layOutEverything);
    await loadAllPictures(page);
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    if (isWide) tooWide.push(width);
    // A dialog or menu covers only the window; the rest of the page is in another picture.
    const fullPage = (await page.locator(OVER).filter({ visible: true }).count()) === 0;
    for (const scheme of to.appearance.schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      const file = `${slug}.${width}.${scheme}.jpg`;
      await page.screenshot({
        path: join(to.folder, file),
        type: 'jpeg',
        quality: 80,
        fullPage,
        animations: 'disabled',
      });
      pictures.push({ width, scheme, file });
    }
  }
  return { pictures, tooWide };
}

/** Opens a page, and again while the store of a busy machine asks for patience or its network changes. @throws for any other 5xx */
async function arrive(page: Page, path: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const answer = await page.goto(path).catch(() => null);
    const status = answer?.status() ?? 503;
    if (status < 500) return;
    if (status !== 503 || tries === TRIES) throw new Error(`${name}: ${status}`);
    await page.waitForTimeout(RETRY_MS);
  }
}

/** Lays out and loads what is below the first screen, which a browser leaves until somebody scrolls. */
async function loadAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') {
        element.style.contentVisibility = 'visible';
      }
    }
    for (const image of document.images) image.loading = 'eager';
    const loaded = [...document.images].map((image) => image.decode().catch(() => undefined));
    await Promise.race([Promise.all(loaded), new Promise((done) => setTimeout(done, 15_000))]);
  });
}
