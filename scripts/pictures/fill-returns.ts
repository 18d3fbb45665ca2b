import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Made } from './made';
import { lastPart, photoOf } from './steps';

type Both = { customer: Page; backOffice: Page };

/** Says of an order that was sent that it is damaged, with two photos. */
export async function claimOf(customer: Page, order: string): Promise<string> {
  const photos = [await photoOf('sleeve-kraft-stack'), await photoOf('box-takeout-kraft')];
  return requestReturn(customer, order, {
    reason: 'damaged',
    note: 'The box was crushed on one side.',
    photos,
  });
}

const LABEL = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"><rect width="400" height="600" fill="#fff"/>
  <text x="24" y="64" font-size="28" font-family="sans-serif">UPS GROUND</text></svg>`,
);
const label = () => sharp(LABEL).png().toBuffer();

/**
 * Takes requests about an order that has arrived through what can become of them: asked about and approved with a label, declined,
 * and ended with a replacement.
 */
export async function fillReturns(
  both: Both,
  order: string,
): Promise<Pick<Made, 'labeledReturn' | 'endedReturn'>> {
  const { customer, backOffice } = both;
  const request = async (of: { line: number; reason: string; note: string }) =>
    requestReturn(customer, order, { ...of, photos: [await photoOf('sleeve-kraft-stack')] });

  const labeledReturn = await request({ line: 0, reason: 'damaged', note: 'Two sleeves are wet.' });
  await toReturn(backOffice, labeledReturn);
  await backOffice.getByText('Ask a question').click();
  await backOffice.getByLabel('Question to the customer').fill('Is the outer box wet as well?');
  await backOffice.getByRole('button', { name: 'Send question' }).click();
  await backOffice.getByText('Waiting for the customer’s answer.').waitFor();
  await customer.goto(`/dashboard/manage/returns/${labeledReturn}`);
  await customer.getByLabel('Message to our team').fill('Yes, on one side, all the way up.');
  await customer.getByRole('button', { name: 'Send message' }).click();
  await customer.getByText('on one side, all the way up').first().waitFor();
  await toReturn(backOffice, labeledReturn);
  await backOffice.getByLabel('Yes, the customer sends them back').check();
  await backOffice
    .getByLabel('Instructions for the customer')
    .fill('Put the wet sleeves in any box and tape the label over the old one.');
  await backOffice
    .getByLabel('Return label')
    .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: await label() });
  await backOffice.getByRole('button', { name: 'Approve return' }).click();
  await backOffice.getByRole('button', { name: 'Mark as received' }).waitFor();

  const declined = await request({ line: 1, reason: 'damaged', note: 'One lid has a scratch.' });
  await toReturn(backOffice, declined);
  await backOffice.getByText('Decline', { exact: true }).click();
  await backOffice
    .getByLabel('Reason, shown to the customer')
    .fill('A light mark is part of how these lids are pressed. They hold as they should.');
  await backOffice.getByRole('button', { name: 'Decline return' }).click();
  await backOffice.getByRole('button', { name: 'Decline return' }).waitFor({ state: 'detached' });

  const endedReturn = await request({ line: 0, reason: 'damaged', note: 'The case was crushed.' });
  await toReturn(backOffice, endedReturn);
  await backOffice.getByLabel('No, the customer keeps them').check();
  await backOffice.getByRole('button', { name: 'Approve return' }).click();
  await backOffice
    .getByRole('combobox', { name: 'Outcome' })
    .selectOption({ label: 'Replacement at no charge' });
  await backOffice.getByRole('button', { name: 'Save outcome' }).click();
  await expect(async () => {
    await backOffice.reload();
    await expect(backOffice.getByRole('link', { name: /^View replacement/ })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 240_000 });
  return { labeledReturn, endedReturn };
}

async function toReturn(backOffice: Page, id: string): Promise<void> {
  await backOffice.goto(`/erp/returns/${id}`);
}

/** Asks for one unit of a line back, with photos. */
async function requestReturn(
  customer: Page,
  order: string,
  of: { line?: number; reason: string; note: string; photos: readonly Buffer[] },
): Promise<string> {
  const { line = 0 } = of;
  const units = customer.getByLabel('How many');
  await expect(async () => {
    await customer.goto(`/dashboard/manage/orders/${order}/return`);
    await expect(units.first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 240_000 });
  await units.nth(line).fill('1');
  await customer.getByLabel('Reason').nth(line).selectOption(of.reason);
  const photo = customer.locator('#photo');
  for (const [nth, buffer] of of.photos.entries()) {
    await photo.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    // The last one goes with the request.
    if (nth + 1 === of.photos.length) break;
    await customer.getByRole('button', { name: 'Add photo' }).click();
    await customer.getByRole('img', { name: `Photo ${nth + 1}` }).waitFor();
  }
  await customer.getByLabel('Anything else').fill(of.note);
  await customer.getByLabel('What would you like?').selectOption({ label: 'Earth Cash' });
  await customer.getByRole('button', { name: 'Send request' }).click();
  await customer.waitForURL(/returns\/[0-9a-f-]{36}$/);
  return lastPart(customer);
}
