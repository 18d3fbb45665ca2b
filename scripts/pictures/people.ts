import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { staff } from '../../seed/people';
import { signInAs } from '../../tests/e2e/shop';
import { freshAddress } from '../../tests/support/fresh-address';

/** Who looks at a page: a person of the cast, staff, or an unknown visitor. */
export type Who = 'visitor' | 'nora' | 'ivy' | 'bruno' | 'otto' | 'mina' | 'amara' | 'admin';

const PATIENCE_MS = 240_000;

/** Gives each person a browser context of their own, signed in at first use. */
export class People {
  private readonly contexts = new Map<Who, Promise<BrowserContext>>();

  constructor(
    private readonly browser: Browser,
    private readonly shopUrl: string,
  ) {}

  /** Opens a page without scripts, which is faster; every form works without them. */
  async page(who: Who): Promise<Page> {
    return (await this.context(who)).newPage();
  }

  /** Opens a page with scripts, in the person's session. Staff sign in again, as their sessions are short. */
  async seenPage(who: Who): Promise<Page> {
    if (who === 'admin') {
      const page = await (await this.open({ javaScriptEnabled: true })).newPage();
      await enterBackOffice(page);
      return page;
    }
    const storageState = await (await this.context(who)).storageState();
    return (await this.open({ storageState, javaScriptEnabled: true })).newPage();
  }

  private context(who: Who): Promise<BrowserContext> {
    const known = this.contexts.get(who) ?? this.enter(who);
    this.contexts.set(who, known);
    return known;
  }

  private async open(options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      ...options,
      baseURL: this.shopUrl,
      reducedMotion: 'reduce',
      // Rate limits are counted by address.
      extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  }

  private async enter(who: Who): Promise<BrowserContext> {
    const context = await this.open({ javaScriptEnabled: false });
    if (who === 'visitor') return context;
    const page = await context.newPage();
    if (who === 'admin') await enterBackOffice(page);
    else {
      // A shop that has just started may not have discovered its provider yet.
      await expect(async () => {
        await page.goto('/auth/login?returnTo=/account/settings');
        await expect(page.getByLabel('Email')).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: PATIENCE_MS });
      await signInAs(page, `${who}@example.com`);
      await page.waitForURL('**/account/settings');
    }
    await page.close();
    return context;
  }
}

async function enterBackOffice(page: Page): Promise<void> {
  const admin = staff.find(({ isAdmin }) => isAdmin);
  await page.goto('/erp-login');
  await page.getByLabel('Email').fill(admin?.email ?? '');
  await page.getByLabel('Password').fill(admin?.sandboxPassword ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => /^\/erp(\/|$)/.test(pathname));
}
