import { join } from 'node:path';
import sharp from 'sharp';
import type { People, Who } from './people';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

type Shot = { file: string; who: Who; path: string; width: number; height: number; dark?: true };

const DESKTOP = { width: 1440, height: 900 };
const SHOTS: readonly Shot[] = [
  { file: 'home', who: 'visitor', path: '/', ...DESKTOP },
  { file: 'category', who: 'visitor', path: '/cups', ...DESKTOP },
  { file: 'dashboard', who: 'bruno', path: '/dashboard/home', ...DESKTOP },
  { file: 'back-office', who: 'admin', path: '/erp', ...DESKTOP },
  { file: 'phone', who: 'visitor', path: '/product/kraft-hot-cup-12-oz', width: 390, height: 844 },
  { file: 'phone-dark', who: 'visitor', path: '/cups', width: 390, height: 844, dark: true },
];

/** Takes the pictures of README.md: the visible part of a page, as WebP. */
export async function makeReadmePictures(people: People): Promise<void> {
  for (const { file, who, path, width, height, dark } of SHOTS) {
    const page = await people.seenPage(who);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const png = await page.screenshot({ animations: 'disabled' });
    const picture = sharp(png).resize({ width: Math.min(width, 1_200) });
    await picture.webp({ quality: 82 }).toFile(join(FOLDER, `${file}.webp`));
    await page.close();
  }
}
