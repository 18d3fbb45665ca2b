import type { Browser } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxUrl } from '../../tests/e2e/people-with-cards';
import { sandboxControl } from '../../tests/support/sandbox-control';
import type { Appearance, Taken } from './camera';

type Mails = { mail: { subject: string; html: string | null }[] };

/** Takes a picture of each kind of mail that the store has sent so far, as a mail program shows it. */
export async function makeMails(
  browser: Browser,
  { appearance, folder }: { appearance: Appearance; folder: string },
): Promise<Taken[]> {
  await mkdir(folder, { recursive: true });
  const { mail } = (await sandboxControl(sandboxUrl()).state('mail')) as unknown as Mails;
  // Mails of one kind to different people differ in their numbers only.
  const kinds = new Map(mail.map((one) => [one.subject.replace(/\S*\d\S*/g, '…'), one]));
  const page = await browser.newPage();
  const taken: Taken[] = [];
  for (const [name, { html }] of kinds) {
    if (html === null) continue;
    const pictures: Taken['pictures'] = [];
    for (const width of appearance.widths.filter((each) => each < 1_000)) {
      await page.setViewportSize({ width, height: 700 });
      await page.setContent(html);
      for (const scheme of appearance.schemes) {
        await page.emulateMedia({ colorScheme: scheme });
        const file = `mail_${name.replace(/[^\w-]+/g, '_')}.${width}.${scheme}.jpg`;
        const path = join(folder, file);
        await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true });
        pictures.push({ width, scheme, file });
      }
    }
    taken.push({ name: `mail · ${name}`, pictures, tooWide: [] });
  }
  await page.close();
  return taken;
}
