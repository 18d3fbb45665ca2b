import type { Page } from '@playwright/test';
import { cents } from '../../app/domain/core/money';
import { stableNumber } from '../../sandbox/kit/ids';
import { PORTLAND } from '../flows/draft-fixture';
import { owedOrder } from '../support/owed-order';
import { freshEmail } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { staffAt } from './b2b-people';
import { signInByRequests } from './by-requests';
import { pressOn, tabTo, typeInto } from './by-keyboard';
import { arrived, button, fits, link, linkIn, mailTo, main, subjectsTo } from './day-people';
import { sandboxUrl } from './people-with-cards';
import { expect, LONG, SCRIPTING, test } from './shop';

const ORDERS = 20;
const UPS = ['1Z999AA10123456784', '1Z999AA10123456785'];
const USPS = '9400111899223197428490';
const HELD = 'They moved; ask for the new street.';
const CUP = stableNumber('variant kraft-hot-cup-20-oz 50 pieces');

type Placed = { name: string; number: string; path: string };

/** Places paid orders, each of three cases of cups and two of lids, which have no SKU. */
async function placePaid(email: string, lastName: string): Promise<Placed[]> {
  const control = sandboxControl(sandboxUrl());
  const lines = [
    { variantGid: `gid://shopify/ProductVariant/${CUP}`, quantity: 3 },
    { title: 'Printed lids', priceCents: cents(1_000), quantity: 2, taxable: false },
  ];
  const placed: Placed[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const order = await owedOrder(sandboxUrl(), email, {
      lines,
      address: { ...PORTLAND, lastName },
    });
    await control.shopify({ action: 'order-paid', name: order.name });
    placed.push(order);
  }
  return placed;
}

/** Searches the list, by keyboard. */
async function find(office: Page, search: string): Promise<void> {
  await office.goto('/erp/fulfilment');
  await arrived(office, 'Fulfillment');
  await typeInto(office, main(office).getByRole('searchbox'), search);
  await office.keyboard.press('Enter');
  await office.waitForURL(/search=/);
}

const pick = (office: Page, name: string) =>
  main(office).getByRole('checkbox', { name: `Select ${name}`, exact: true });

/** Opens an order of the list, by keyboard. */
async function open(office: Page, search: string, name: string): Promise<void> {
  await find(office, search);
  await pressOn(office, link(office, name));
  await arrived(office, `Fulfillment of ${name}`);
}

async function subjectsBeginning(email: string, words: string): Promise<string[]> {
  return (await subjectsTo(email)).filter((subject) => subject.startsWith(words));
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test(
      'a packer’s morning: 20 orders, from the list to sent, without a mouse',
      LONG,
      async ({ page: cafe, browser }) => {
        const email = freshEmail();
        await signInByRequests(cafe, email);
        const lastName = `Morning${email.slice(6, 14)}`;
        const placed = await placePaid(email, lastName);
        const [first, second, held, pickup, ...rest] = placed as [
          Placed,
          Placed,
          Placed,
          Placed,
          ...Placed[],
        ];
        const control = sandboxControl(sandboxUrl());
        await control.shopify({
          action: 'fulfillment-method',
          name: pickup.name,
          method: 'PICK_UP',
        });
        const office = await staffAt(browser, javaScriptEnabled);
        const units = (item: string) =>
          main(office).getByRole('textbox', { name: new RegExp(`^Units of ${item}`) });

        await test.step('all of them are in the list, which has a pick list', async () => {
          await expect(async () => {
            await find(office, lastName);
            await expect(main(office).getByRole('checkbox', { name: /^Select #/ })).toHaveCount(
              ORDERS,
              { timeout: 2_000 },
            );
          }).toPass({ timeout: 120_000 });
          await fits(office);
          if (javaScriptEnabled) {
            await pressOn(office, main(office).getByLabel('Select all'), 'Space');
          } else {
            for (const { name } of placed) await pressOn(office, pick(office, name), 'Space');
          }
          await pressOn(office, button(office, 'Make pick list'));
          await arrived(office, 'Pick list');
          const cups = main(office).getByRole('row', { name: /20 oz/ });
          await expect(cups).toContainText(`${first.name} (3)`);
          await expect(
            cups.getByRole('cell', { name: String(3 * ORDERS), exact: true }),
          ).toHaveCount(1);
          await fits(office);
          await office.emulateMedia({ media: 'print' });
          await expect(button(office, 'Set bin')).toBeHidden();
          await expect(cups).toBeVisible();
          await office.emulateMedia({ media: 'screen' });
        });

        await test.step('two are sent in part: one in two boxes, checked by its SKU', async () => {
          await open(office, lastName, first.name);
          const scanned = main(office).getByLabel('Scan or type a SKU');
          const sku = await main(office)
            .getByRole('rowheader', { name: /20 oz/ })
            .locator('span')
            .textContent();
          await typeInto(office, scanned, sku ?? '');
          await office.keyboard.press('Enter');
          await expect(main(office)).toContainText('1 of 3');
          // The scanner goes on where it is.
          if (javaScriptEnabled) await expect(scanned).toBeFocused();
          expect(await tabTo(office, scanned)).toBeLessThan(5);
          await expect(scanned).toHaveValue('');
          await office.keyboard.type((sku ?? '').toLowerCase());
          await office.keyboard.press('Enter');
          await expect(main(office)).toContainText('2 of 3');
          await typeInto(office, scanned, 'NOT-HERE');
          await office.keyboard.press('Enter');
          await expect(main(office)).toContainText('NOT-HERE isn’t an item still to be sent here.');
          await expect(scanned).toHaveValue('NOT-HERE');

          await typeInto(office, units('Kraft'), '2');
          await typeInto(office, units('Printed lids'), '0');
          await typeInto(office, main(office).getByLabel('Tracking numbers').first(), '12AB');
          await pressOn(office, button(office, 'Send parcel'));
          await expect(main(office)).toContainText('This doesn’t look like UPS tracking: 12AB.');
          await expect(units('Kraft')).toHaveValue('2');
          await typeInto(
            office,
            main(office).getByLabel('Tracking numbers').first(),
            UPS.join('\n'),
          );
          await pressOn(office, button(office, 'Send parcel'));
          for (const number of UPS) await expect(link(office, number)).toBeVisible();
          await expect(main(office)).toContainText('Partly sent');
          await expect(units('Kraft')).toHaveValue('1');
          await fits(office);

          await open(office, lastName, second.name);
          await typeInto(office, units('Kraft'), '0');
          await tabTo(office, main(office).getByLabel('Carrier').first());
          await office.keyboard.type('USPS');
          await typeInto(office, main(office).getByLabel('Tracking numbers').first(), USPS);
          await pressOn(office, button(office, 'Send parcel'));
          await expect(link(office, USPS)).toHaveAttribute('href', /usps\.com/);
          await expect(main(office)).toContainText('Partly sent');
        });

        await test.step('one waits for its address, and is released', async () => {
          await open(office, lastName, held.name);
          const summary = main(office).locator('summary', { hasText: 'Put on hold' });
          await pressOn(office, summary);
          await typeInto(office, main(office).getByLabel('Note'), HELD);
          await pressOn(office, button(office, 'Put on hold'));
          await expect(main(office)).toContainText(`Wrong address: ${HELD}`);
          await expect(button(office, 'Send parcel')).toHaveCount(0);
          await fits(office);
          await pressOn(office, button(office, 'Release hold'));
          await expect(button(office, 'Send parcel')).toBeVisible();
        });

        await test.step('one is ready for its customer to come', async () => {
          await open(office, lastName, pickup.name);
          await pressOn(office, button(office, 'Ready for pickup'));
          await expect(button(office, 'Ready for pickup')).toHaveCount(0);
          await expect(button(office, 'Send parcel')).toBeVisible();
        });

        await test.step('the others are sent at once', async () => {
          await find(office, lastName);
          for (const { name } of [held, ...rest]) {
            await pressOn(office, pick(office, name), 'Space');
          }
          await pressOn(office, button(office, 'Send without email'));
          await expect(main(office)).toContainText('17 fulfillment orders');
          await pressOn(office, button(office, 'Start'));
          await expect(main(office)).not.toContainText('Not started');
          await expect(async () => {
            await office.reload();
            await expect(main(office)).toContainText(/Status\s*Done/, { timeout: 2_000 });
          }).toPass({ timeout: 180_000 });
          await expect(main(office)).toContainText(/Changed\s*17/);
          await fits(office);
          await office.goto(`/erp/fulfilment?state=to-send&search=${lastName}`);
          await expect(main(office).getByRole('checkbox', { name: /^Select #/ })).toHaveCount(3);
        });

        await test.step('the café has one mail for each parcel, and none for what waits', async () => {
          const sent = [first, second, held, ...rest].map(({ name }) => `Shipped: order ${name}`);
          const told = await eventually(async () => {
            const subjects = await subjectsBeginning(email, 'Shipped');
            return subjects.length >= sent.length && subjects;
          }, 180_000);
          expect(told.toSorted()).toEqual(sent.toSorted());
        });

        await test.step('it follows its boxes on the order’s page, and by the link in the mail', async () => {
          const carrier = { action: 'order-parcel', name: first.name };
          await control.shopify({
            ...carrier,
            status: 'IN_TRANSIT',
            city: 'Boise',
            province: 'ID',
          });
          await expect(async () => {
            await cafe.goto(first.path);
            await expect(main(cafe)).toContainText('1 carrier update', { timeout: 1_000 });
          }).toPass({ timeout: 60_000 });
          for (const number of UPS) await expect(link(cafe, `Track ${number}`)).toBeVisible();
          await expect(main(cafe)).toContainText('Partly shipped');
          await fits(cafe);
          const mail = await mailTo(email, `Shipped: order ${first.name}`);
          for (const number of UPS) expect(mail.text).toContain(number);
          const stranger = await browser.newPage({ javaScriptEnabled });
          await stranger.goto(linkIn(mail));
          await arrived(stranger, `Track order ${first.name}`);
          for (const number of UPS) await expect(link(stranger, `Track ${number}`)).toBeVisible();
          await expect(main(stranger)).not.toContainText(lastName);
          await fits(stranger);
          await stranger.close();
        });

        await test.step('it hears once that the box has come', async () => {
          await control.shopify({ action: 'order-parcel', name: first.name, status: 'DELIVERED' });
          await mailTo(email, `Delivered: order ${first.name}`);
          await cafe.goto(pickup.path);
          await expect(main(cafe)).not.toContainText('Track ');
          expect(await subjectsBeginning(email, 'Delivered')).toEqual([
            `Delivered: order ${first.name}`,
          ]);
        });
        await office.context().close();
      },
    );
  });
}
