import { makeOrganization } from '../support/organization';
import { fillCart, toPayment } from './checkout-people';
import {
  arrived,
  button,
  fits,
  fromMenu,
  fromSideMenu,
  link,
  linkIn,
  mailTo,
  main,
  PHONE,
  somebodyElse,
} from './day-people';
import { mailedLink } from './organization-people';
import { enterWithMethod } from './people-with-cards';
import { freshEmail } from '../support/people-with-cards';
import { shopOfRun } from './run-shop';
import { expect, LONG, signInAs, test } from './shop';

test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

const CASH = 'Delta Chapter’s Earth Cash';

test(
  'a chapter’s treasurer: members, their allowances, what they spent, the statement',
  LONG,
  async ({ page: treasurer, browser }) => {
    const email = await enterWithMethod(treasurer, 'pm_card_visa');
    await makeOrganization(shopOfRun(), { name: 'Delta Chapter', admin: email });
    const memberEmail = freshEmail();
    const member = await somebodyElse(browser);

    await test.step('a member is invited and joins', async () => {
      await treasurer.goto('/');
      await fromMenu(treasurer, 'My Account', 'Manage users');
      await arrived(treasurer, 'Manage users');
      await treasurer.getByRole('textbox', { name: 'Email' }).fill(memberEmail);
      await button(treasurer, 'Send invitation').click();
      await expect(main(treasurer)).toContainText('Invitation sent.');
      await member.goto(await mailedLink(memberEmail));
      await arrived(member, 'Join Delta Chapter');
      await link(member, 'Sign in to join').click();
      await signInAs(member, memberEmail);
      await button(member, 'Join').click();
      await arrived(member, CASH);
      await expect(main(member)).toContainText('You have no allowance this month');
    });

    await test.step('Earth Cash for the chapter, an allowance for the member', async () => {
      await link(treasurer, 'View balance and transactions').click();
      await arrived(treasurer, CASH);
      await link(treasurer, 'Add Earth Cash').first().click();
      await arrived(treasurer, 'Add Earth Cash');
      await treasurer.getByLabel('Amount').fill('200');
      await button(treasurer, 'Review').click();
      await expect(main(treasurer)).toContainText(`Added to ${CASH}`);
      await button(treasurer, 'Pay $200.00').click();
      await arrived(treasurer, CASH);
      await expect(main(treasurer)).toContainText(`$204.00 was added to ${CASH}.`);
      await link(treasurer, 'Allowances').click();
      await arrived(treasurer, 'Allowances');
      await treasurer.getByLabel(`Allowance of ${memberEmail}, in dollars`).fill('40');
      await button(treasurer, `Save Allowance of ${memberEmail}`).click();
      await expect(main(treasurer)).toContainText('Allowance saved.');
      await fits(treasurer);
    });

    await test.step('the member orders with it and asks for more', async () => {
      await fillCart(member);
      await toPayment(member);
      await main(member)
        .getByRole('radio', { name: /^Delta Chapter’s/ })
        .check();
      await button(member, `Place order: $26.95 ${CASH}`).click();
      await arrived(member, 'Thank you for your order');
      expect((await mailTo(memberEmail, /^Order confirmed: #\d+$/)).text).toContain(
        `$26.95 ${CASH}`,
      );
      await link(member, /^View order #/).click();
      await arrived(member, /^Order #/);
      await fromSideMenu(member, 'Dashboard menu', 'Shared Earth Cash');
      await arrived(member, CASH);
      await expect(main(member)).toContainText(/Left this month\s*\$13\.05/);
      await member.getByLabel('How much more do you need?').fill('40');
      await member.getByLabel(/^What is it for/).fill('Cups for the fair');
      await button(member, 'Send request').click();
      await expect(main(member)).toContainText('You requested $40.00 more');
    });

    await test.step('the treasurer is told by mail, and grants it', async () => {
      const requested = await mailTo(email, 'A member requests a higher allowance');
      expect(requested.text).toContain('Cups for the fair');
      await treasurer.goto(linkIn(requested));
      await arrived(treasurer, CASH);
      await button(treasurer, `Approve ${memberEmail}`).click();
      await expect(main(treasurer)).toContainText('Approved. The member will get an email.');
      const granted = await mailTo(memberEmail, 'Your allowance is higher this month');
      await member.goto(linkIn(granted));
      await arrived(member, CASH);
      await expect(main(member)).toContainText(/Left this month\s*\$53\.05/);
    });

    await test.step('the statement: the chapter’s and the treasurer’s own', async () => {
      await expect(main(treasurer)).toContainText('2 transactions');
      const file = treasurer.waitForEvent('download');
      await link(treasurer, 'Download CSV').click();
      expect((await file).suggestedFilename()).toMatch(/\.csv$/);
      await fromSideMenu(treasurer, 'Dashboard menu', 'Payments');
      await arrived(treasurer, 'Payments');
      await link(treasurer, /statement/i)
        .first()
        .click();
      await arrived(treasurer, 'Earth Cash statement');
      await expect(main(treasurer)).toContainText('Moved to your organization’s Earth Cash');
      await fits(treasurer);
    });
    await member.context().close();
  },
);
