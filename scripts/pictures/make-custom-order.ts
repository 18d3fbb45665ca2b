import type { Page } from '@playwright/test';
import { quote } from './fill-back-office';

/** Takes a custom order from its request into production: quoted, approved, paid, with a day that was put off once. */
export async function makeCustomOrder(
  { customer, backOffice }: { customer: Page; backOffice: Page },
  id: string,
): Promise<void> {
  await quote(backOffice, id);
  await customer.goto(`/dashboard/manage/custom-orders/${id}`);
  await customer.getByRole('button', { name: 'Approve version 1' }).click();
  await customer.getByRole('link', { name: 'Pay and order' }).click();
  await customer.getByRole('button', { name: 'Pay and order' }).click();
  await customer.waitForURL(`**/custom-orders/${id}`);
  await backOffice.goto(`/erp/orders/custom/${id}`);
  await backOffice.getByLabel('Ships by').fill(inDays(2));
  await backOffice.getByRole('button', { name: 'Start production' }).click();
  await backOffice.getByRole('button', { name: 'Mark as printed' }).click();
  await backOffice.getByText('Change ship date').click();
  await backOffice.getByLabel('Ships by').fill(inDays(6));
  await backOffice
    .getByLabel('Reason, shown to the customer')
    .first()
    .fill('The press needs a new roller.');
  await backOffice.getByRole('button', { name: 'Change date and email customer' }).click();
  await backOffice.getByRole('button', { name: 'Mark as packed' }).waitFor();
}

const inDays = (count: number) =>
  new Date(Date.now() + count * 24 * 60 * 60_000).toISOString().slice(0, 10);
