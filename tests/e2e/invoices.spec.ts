import type { Page } from '@playwright/test';
import { sandboxControl } from '../support/sandbox-control';
import { addCash } from './checkout-people';
import { sandboxUrl, signInWithMethod } from './people-with-cards';
import { axeFindings, expect, pressOnceDrawn, SCRIPTING, test, LONG } from './shop';

const LIST = '/dashboard/manage/invoices';
const books = () => sandboxControl(sandboxUrl());

type BookInvoice = { id: string; number: string };

/** Signs in a new customer with a card, $51.00 of Earth Cash, and an overdue invoice of $100.00. */
async function enterWithInvoice(page: Page): Promise<BookInvoice> {
  const email = await signInWithMethod(page, 'pm_card_visa');
  await addCash(page, email, '50');
  const changes = { email, amountCents: 10_000, issuedOn: '2020-01-01', dueOn: '2020-01-31' };
  return (await books().quickbooks({ action: 'invoice-add', ...changes })) as BookInvoice;
}

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an invoice is paid in two parts: Earth Cash, then a card', async ({ page }) => {
      const { id, number } = await enterWithInvoice(page);
      await page.goto(LIST);
      await expect(main(page)).toContainText('Overdue');
      await page.getByRole('link', { name: `Pay invoice ${number}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay invoice ${number}`);
      await expect(field(page, 'How much do you want to pay?')).toHaveValue('100.00');
      await expect(field(page, 'Pay with Earth Cash')).toHaveValue('51.00');

      await field(page, 'How much do you want to pay?').fill('40');
      await field(page, 'Pay with Earth Cash').fill('40');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByRole('heading', { name: 'Review your payment' })).toBeVisible();
      await expect(main(page)).toContainText('$60.00');
      await page.getByRole('button', { name: 'Pay $40.00' }).click();
      await page.waitForURL('**/checkout/payments/*');

      await page.goto(`${LIST}/${id}`);
      await expect(main(page)).toContainText('$60.00');
      await expect(page.getByRole('table', { name: 'Payments made here' })).toContainText('Paid');
      await page.getByRole('link', { name: 'Pay invoice' }).click();
      await expect(field(page, 'How much do you want to pay?')).toHaveValue('60.00');
      await field(page, 'Pay with Earth Cash').fill('');
      if (javaScriptEnabled) {
        const message = await pressOnceDrawn(page, 'Pay $60.00');
        await page.getByRole('button', { name: 'Review' }).click();
        expect(await message()).toContain('Visa ending in 4242');
      } else {
        await page.getByRole('button', { name: 'Review' }).click();
        await expect(main(page)).toContainText('Visa ending in 4242');
        await page.getByRole('button', { name: 'Pay $60.00' }).click();
      }
      await page.waitForURL('**/checkout/payments/*');

      await page.goto(LIST);
      await expect(main(page)).toContainText('No open invoices');
      await expect(page.getByRole('table', { name: 'Your paid invoices' })).toContainText(number);
    });

    test(
      'what cannot be paid is said at its field, and what was typed is kept',
      LONG,
      async ({ page }) => {
        const { id } = await enterWithInvoice(page);
        await page.goto(`${LIST}/${id}/pay`);
        await field(page, 'How much do you want to pay?').fill('100.01');
        await field(page, 'Pay with Earth Cash').fill('51');
        await page.getByRole('button', { name: 'Review' }).click();
        const summary = page.getByRole('group', { name: 'Nothing was charged' });
        await expect(summary).toBeFocused();
        await summary.getByRole('link', { name: 'Enter $100.00 or less' }).click();
        const amount = field(page, 'How much do you want to pay?');
        await expect(amount).toHaveValue('100.01');
        await expect(amount).toHaveAttribute('aria-invalid', 'true');
        await expect(field(page, 'Pay with Earth Cash')).toHaveValue('51');
      },
    );
  });
}

test('the PDF is a file of its own', LONG, async ({ page }) => {
  const { id, number } = await enterWithInvoice(page);
  await page.goto(`${LIST}/${id}`);
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await begun).suggestedFilename()).toBe(`invoice-${number}.pdf`);
});

test('going on before the last byte of an answer has come is no error', async ({ page }) => {
  const { id } = await enterWithInvoice(page);
  await page.goto(`${LIST}/${id}/pay`);
  const abandoned = page.evaluate(answersWithoutEnd);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'Review your payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await abandoned;
});

test('what it comes to is said while one types', async ({ page }) => {
  const { id } = await enterWithInvoice(page);
  await page.goto(`${LIST}/${id}/pay`);
  const message = page.getByText('Earth Cash +');
  await expect(message).toHaveText('$51.00 Earth Cash + $49.00 from your card or bank account');
  await field(page, 'How much do you want to pay?').fill('60');
  await expect(message).toHaveText('$51.00 Earth Cash + $9.00 from your card or bank account');
  await field(page, 'Pay with Earth Cash').fill('1');
  await expect(message).toHaveText('$1.00 Earth Cash + $59.00 from your card or bank account');
});

test(
  'the pages have no findings of axe, and no sideways scroll at 320 px',
  LONG,
  async ({ page }) => {
    const { id } = await enterWithInvoice(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const appearance = async (name: string) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect([name, await axeFindings(page)]).toEqual([name, []]);
      }
      await page.setViewportSize({ width: 320, height: 800 });
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      // It is negative while a scrollbar that has just gone still counts.
      expect(sideways, name).toBeLessThanOrEqual(0);
    };
    for (const path of [LIST, `${LIST}/${id}`, `${LIST}/${id}/pay`]) {
      await page.goto(path);
      await appearance(path);
    }
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('heading', { name: 'Review your payment' })).toBeVisible();
    await appearance('review');
    await page.getByRole('button', { name: 'Change' }).click();
    await field(page, 'How much do you want to pay?').fill('999');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('group', { name: 'Nothing was charged' })).toBeVisible();
    await appearance('refused');
  },
);

/**
 * Runs in the page. From now on the answer to a form does not end, and the data that the page loads after it
 * never comes. Everything else is answered as usual: before the router sends a form it may still have to ask
 * which routes there are (`/__manifest`), and without that answer the form would never leave the page.
 *
 * @returns when the page has abandoned the answer to a form
 */
function answersWithoutEnd(): Promise<void> {
  const call = window.fetch;
  return new Promise((heard) => {
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (!pathname.endsWith('.data')) return call(input, init);
      const signal = init?.signal;
      const abandoned = new Promise<void>((resolve) => {
        signal?.addEventListener('abort', () => resolve());
      });
      if (init?.method !== 'POST') await abandoned;
      const answer = await call(input, init);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(bytes);
          await abandoned;
          controller.error(signal?.reason);
          setTimeout(heard, 50);
        },
      });
      return new Response(body, answer);
    };
  });
}
