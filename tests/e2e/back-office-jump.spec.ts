import type { Page } from '@playwright/test';
import { staff } from '../../seed/people';
import { appearance } from './appearance';
import { arriveAt, expect, test, LONG } from './shop';

async function signIn(page: Page): Promise<void> {
  const admin = staff.find(({ isAdmin }) => isAdmin);
  await page.goto('/erp-login?returnTo=/erp');
  await page.getByLabel('Email').fill(admin?.email ?? '');
  await page.getByLabel('Password').fill(admin?.sandboxPassword ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await arriveAt(page, ({ pathname }) => pathname === '/erp', 'Today');
}

test.describe('the jump box', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('opens by Ctrl+K, walks by arrow keys, goes with Enter, closes with Escape', async ({
    page,
  }) => {
    await signIn(page);
    const today = page.getByRole('link', { name: 'Today', exact: true });
    await today.focus();
    await page.keyboard.press('Control+K');
    const box = page.getByRole('dialog').getByRole('combobox');
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(today).toBeFocused();

    await page.keyboard.press('Control+K');
    await box.fill('cup');
    const options = page.getByRole('dialog').getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('status').filter({ hasText: /results? for cup/ })).toHaveCount(1);
    await box.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await box.press('ArrowUp');

    await box.fill('audit');
    await expect(options.first()).toContainText('Audit log');
    await box.press('Enter');
    await arriveAt(page, ({ pathname }) => pathname === '/erp/audit', 'Audit log');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('Control+K');
    await box.fill('cup');
    await expect(options.first()).toBeVisible();
    await appearance(page);
  });

  test('has the focus on the first page, goes on with what is typed, and writes a note', async ({
    page,
  }) => {
    await signIn(page);
    await expect(page.getByRole('searchbox', { name: 'Find anything' })).toBeFocused();
    await page.keyboard.type('note #992');
    const box = page.getByRole('dialog').getByRole('combobox');
    await expect(box).toBeFocused();
    const step = page.getByRole('option', { name: 'Add note to order #992: “Lids by Friday”' });
    // The mirror of the orders may still be filling.
    await expect(async () => {
      await box.fill('');
      await box.fill('note #992 Lids by Friday');
      await expect(step).toHaveAttribute('aria-selected', 'true', { timeout: 5_000 });
    }).toPass({ timeout: 180_000 });
    await box.press('Enter');
    await arriveAt(page, ({ hash }) => hash === '#timeline', 'Order #992');
    await expect(page.locator('.trail').first()).toContainText('Lids by Friday');
  });

  test(
    'from one customer to the next takes nothing along that was typed',
    LONG,
    async ({ page }) => {
      await signIn(page);
      const main = page.getByRole('main');
      const jumpTo = async (email: string) => {
        await page.keyboard.press('Control+K');
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox').fill(email);
        await expect(dialog.getByRole('option').first()).toContainText(email);
        await page.keyboard.press('Enter');
        await expect(main).toContainText(email);
      };
      await jumpTo('bruno@example.com');
      await main.getByLabel('New tag').fill('For Bruno');
      await jumpTo('ella@example.com');
      await expect(main.getByLabel('New tag')).toHaveValue('');
    },
  );
});

test.describe('the jump field without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is a form that leads to what was found', LONG, async ({ page }) => {
    await signIn(page);
    await page.getByRole('searchbox', { name: 'Find anything' }).fill('audit');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForURL(/\/erp\/jump\?q=audit/);
    await page.getByRole('main').getByRole('link', { name: 'Audit log' }).last().click();
    await page.waitForURL(/\/erp\/audit$/);
  });
});
