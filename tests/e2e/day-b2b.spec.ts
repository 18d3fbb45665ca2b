import type { Page } from '@playwright/test';
import { grantNet30, ledgersOf, staffAt } from './b2b-people';
import { byRequests, signInByRequests } from './by-requests';
import { addCash } from './checkout-people';
import { arrived, button, fits, link, linkIn, mailTo, main, subjectsTo } from './day-people';
import { sandboxUrl, signInWithMethod } from './people-with-cards';
import { expect, SCRIPTING, test, LONG } from './shop';
import { fillCart as putIntoCart } from '../pages/checkout-buyers';
import { freshEmail } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';

const PO = '=PO "7" 🧾';
/** The sandbox's id of the item 'Bad debts'. */
const BAD_DEBTS = '3';
const NOTE = 'Twelve cases a month.\nWhat is your best price?';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test(
      'a café’s order becomes money: a quote on net 30, its invoice, paid in halves',
      LONG,
      async ({ page: cafe, browser }) => {
        const email = await signInWithMethod(cafe, 'pm_card_visa');
        await addCash(cafe, email, '50');
        await grantNet30(email);
        await byRequests(cafe, putIntoCart);
        let quote = '';

        await test.step('the café asks for a quote of its cart', async () => {
          await cafe.goto('/cart');
          await link(cafe, 'Request a quote').click();
          await arrived(cafe, 'Request a quote');
          await cafe.getByLabel('Note to our team').fill(NOTE);
          await button(cafe, 'Request quote').click();
          await arrived(cafe, /^Quote Q-\d+$/);
          await expect(main(cafe)).toContainText('We have your request');
          quote =
            /Q-\d+/.exec(
              (await cafe.getByRole('heading', { level: 1 }).textContent()) ?? '',
            )?.[0] ?? '';
        });

        const office = await staffAt(browser, javaScriptEnabled);
        await test.step('staff find it on Today, price it and send it', async () => {
          await office.reload();
          const work = office.getByRole('region', { name: 'Quotes to price or answer' });
          await work.getByRole('link', { name: 'Quotes to price or answer' }).click();
          await arrived(office, 'Quotes');
          await link(office, quote).click();
          await arrived(office, quote);
          await expect(main(office)).toContainText('What is your best price?');
          await link(office, 'View draft order').click();
          await arrived(office, /^#D\d+$/);
          await office.getByLabel('Price override (USD)').fill('100.00');
          await button(office, 'Save changes').click();
          await expect(main(office)).toContainText('Draft saved.');
          await link(office, 'Send as quote').click();
          await arrived(office, /^Send #D\d+ as a quote$/);
          await office
            .getByLabel('Message to the customer')
            .fill('Our best price for twelve a month.');
          await button(office, 'Send quote').click();
          await arrived(office, quote);
        });

        await test.step('the link in its mail leads there, and it is accepted on net 30', async () => {
          const mail = await mailTo(email, /^Your quote/);
          expect(mail.text).toContain('Our best price for twelve a month.');
          await cafe.goto(linkIn(mail));
          await arrived(cafe, `Quote ${quote}`);
          await fits(cafe);
          await link(cafe, 'Accept quote').click();
          await arrived(cafe, `Accept quote ${quote}`);
          await main(cafe)
            .getByRole('radio', { name: /^On invoice \$/ })
            .check();
          await cafe.getByLabel('Purchase order number').fill(PO);
          await button(cafe, 'Accept and order').click();
          await arrived(cafe, `Quote ${quote}`);
          await expect(main(cafe)).toContainText('Your order is placed.');
        });

        await test.step('the invoice arrives, as a page and as a file', async () => {
          const mail = await mailTo(email, /^Your invoice is ready/);
          expect(mail.text).toContain('$100.00 is due on');
          await cafe.goto(linkIn(mail));
          await arrived(cafe, /^Invoice \d+$/);
          await expect(main(cafe)).toContainText(/Amount due\s*\$100\.00/);
          await fits(cafe);
          const begun = cafe.waitForEvent('download');
          await link(cafe, 'Download PDF').click();
          expect((await begun).suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/);
        });

        await test.step('half is paid with Earth Cash, half by card', async () => {
          for (const cash of ['50.00', '']) {
            await link(cafe, 'Pay invoice').click();
            await arrived(cafe, /^Pay invoice \d+$/);
            await field(cafe, 'How much do you want to pay?').fill('50.00');
            await field(cafe, 'Pay with Earth Cash').fill(cash);
            await button(cafe, 'Review').click();
            await button(cafe, 'Pay $50.00').click();
            await arrived(cafe, 'Thank you');
            await cafe.goto(linkIn(await mailTo(email, /^Your invoice is ready/)));
            await arrived(cafe, /^Invoice \d+$/);
          }
          await expect(main(cafe)).toContainText(/Status\s*Paid/);
        });

        await test.step('the books and Shopify agree, and so do the pages', async () => {
          const agreed = await eventually(async () => {
            const ledgers = await ledgersOf(email);
            return ledgers.orders[0]?.paidCents === 10_000 && ledgers;
          }, 120_000);
          expect(agreed).toMatchObject({
            orders: [{ totalCents: 10_000, note: NOTE, poNumber: PO, terms: { name: 'Net 30' } }],
            invoices: [{ totalCents: 10_000, balanceCents: 0, customFields: { '1': PO } }],
            payments: [{ totalCents: 5_000 }, { totalCents: 5_000 }],
          });
          expect(agreed.bookCustomers).toHaveLength(1);
          const name = agreed.orders[0]?.name ?? '';
          expect(agreed.invoices[0]?.number).toBe(name.slice(1));
          await cafe.goto('/dashboard/manage/orders');
          await link(cafe, name).first().click();
          await arrived(cafe, `Order ${name}`);
          await expect(main(cafe)).toContainText(PO);
          await expect(main(cafe)).not.toContainText('Pay this invoice');
          await fits(cafe);
        });
        await office.context().close();
      },
    );

    test('a pending order is paid from the link in its mail', LONG, async ({ page, browser }) => {
      const email = await signInWithMethod(page, 'pm_card_visa');
      const office = await staffAt(browser, javaScriptEnabled);
      await test.step('staff write the order and mail the link', async () => {
        await office.goto('/erp/orders/drafts/new');
        await office.getByLabel('Customer’s email or number').fill(email);
        await button(office, 'Find customer').click();
        await expect(office.getByLabel('Email for the order')).toHaveValue(email);
        await button(office, 'Add custom item').click();
        await office.getByLabel('Title').fill('Printed cups');
        await office.getByLabel('Price (USD)').fill('25.00');
        await button(office, 'Create draft').click();
        await arrived(office, /^#D\d+$/);
        await link(office, 'Complete draft').click();
        await arrived(office, /^Complete #D/);
        await button(office, 'Create order').click();
        await arrived(office, /^Order #/);
        await link(office, 'Mark as paid').click();
        await link(office, 'Email the customer a payment link instead').click();
        await arrived(office, /^Ask the customer to pay for #/);
        await button(office, 'Send payment link').click();
        await arrived(office, /^Order #/);
      });
      await test.step('its customer pays what is due, once', async () => {
        const mail = await mailTo(email, /^Payment due on your order/);
        await page.goto(linkIn(mail));
        await arrived(page, /^Pay for order #/);
        await fits(page);
        await button(page, 'Pay $25.00').click();
        await arrived(page, 'Thank you');
        const { orders } = await eventually(async () => {
          const ledgers = await ledgersOf(email);
          return ledgers.orders[0]?.paidCents === 2_500 && ledgers;
        });
        expect(orders).toHaveLength(1);
        await page.goto(linkIn(mail));
        await expect(main(page)).not.toContainText('Pay $25.00');
      });
      await office.context().close();
    });

    test('an overdue invoice is reminded of and written off', LONG, async ({ page, browser }) => {
      const email = freshEmail();
      await signInByRequests(page, email);
      const books = sandboxControl(sandboxUrl());
      const overdue = { email, amountCents: 12_345, issuedOn: '2026-01-02', dueOn: '2026-01-31' };
      const { number } = (await books.quickbooks({ action: 'invoice-add', ...overdue })) as {
        number: string;
      };
      const office = await staffAt(browser, javaScriptEnabled);
      await test.step('staff find it by its age and send the reminder', async () => {
        await office.goto(`/erp/invoices/aging?search=${encodeURIComponent(email)}`);
        await main(office).getByRole('link', { name: email, exact: true }).click();
        await arrived(office, email);
        await expect(main(office)).toContainText('days past due');
        await button(office, /^Send reminder/).click();
        await expect(main(office)).toContainText('The reminder is on its way.');
        await expect(main(office)).toContainText('Manual reminder');
      });
      await test.step('its mail leads to the page that pays it', async () => {
        const mail = await mailTo(email, /^Your invoice is past due/);
        expect(mail.text).toContain(`Invoice ${number} was due on Jan 31, 2026`);
        expect(mail.text).toContain('$123.45');
        await page.goto(linkIn(mail));
        await arrived(page, `Pay invoice ${number}`);
      });
      const admin = await staffAt(browser, javaScriptEnabled, 'admin@example.com');
      await test.step('nobody pays it, and an admin writes it off', async () => {
        await admin.goto(`/erp/invoices/aging?search=${encodeURIComponent(email)}`);
        await main(admin).getByRole('link', { name: email, exact: true }).click();
        await arrived(admin, email);
        await link(admin, /^Write off/).click();
        await arrived(admin, `Write off invoice ${number}`);
        await fits(admin);
        await expect(main(admin)).toContainText(`$123.45 owed by ${email} is written off`);
        await field(admin, 'Reason').fill('The café has closed.');
        await button(admin, 'Write off').click();
        await arrived(admin, email);
        await expect(main(admin)).toContainText('The invoice is being written off in QuickBooks.');
      });
      await test.step('the books close it with a credit memo for bad debts, and nobody has paid', async () => {
        const closed = await eventually(async () => {
          const ledgers = await ledgersOf(email);
          return ledgers.invoices[0]?.balanceCents === 0 && ledgers;
        }, 120_000);
        expect(closed).toMatchObject({
          orders: [],
          invoices: [{ number, totalCents: 12_345, balanceCents: 0 }],
          creditMemos: [{ totalCents: 12_345, remainingCents: 0, lines: [{ itemId: BAD_DEBTS }] }],
          payments: [{ totalCents: 0, lines: [{ cents: 12_345 }], credits: [{ cents: 12_345 }] }],
        });
        await admin.reload();
        await expect(main(admin)).toContainText('This customer has no open invoices.');
        await expect(main(admin)).toContainText(/The café has closed\.[\w\s,:/]+Written off/);
      });
      await test.step('its customer reads that it is closed, not that it was paid', async () => {
        await page.goto('/dashboard/manage/invoices');
        const closed = page.getByRole('table', { name: 'Your closed invoices' });
        await expect(closed).toContainText('$123.45');
        await fits(page);
        await closed.getByRole('link', { name: number, exact: true }).click();
        await arrived(page, `Invoice ${number}`);
        await expect(main(page)).toContainText(/Status\s*Closed by a credit/);
        await expect(main(page)).not.toContainText('Paid');
        expect(await subjectsTo(email)).toEqual([
          expect.stringMatching(/^Your invoice is past due/),
        ]);
      });
      for (const one of [office, admin]) await one.context().close();
    });
  });
}
