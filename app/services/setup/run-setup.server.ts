import { SETUP_LABELS, SETUP_PLATFORM_LABELS } from '~/content/setup/setup';
import { SETUP_TEXTS } from '~/content/setup/setup-outcomes';
import {
  SETUP_CHECKS,
  type SetupCheckId,
  type SetupLine,
  type SetupOutcome,
  setupPlatform,
} from '~/domain/setup/setup-check';
import { fetchShopSetup, type ShopSetup } from '~/platforms/shopify/setup/shop-setup.server';
import { HOUSE } from './house.server';
import type { SetupCheck, SetupContext, SetupRun } from './setup-context';
import { SHOPIFY_ACCESS } from './shopify-access.server';
import { SHOPIFY_CONTENT } from './shopify-content.server';
import { CLOCK, SHOPIFY_SHOP } from './shopify-shop.server';
import { STRIPE } from './stripe.server';
import { UPLOADS } from './uploads.server';

/** The registry: every check of SETUP_CHECKS, once. */
const CHECKS = new Map<SetupCheckId, SetupCheck>(
  [
    ...SHOPIFY_ACCESS,
    ...SHOPIFY_SHOP,
    ...SHOPIFY_CONTENT,
    ...STRIPE,
    ...HOUSE,
    ...UPLOADS,
    CLOCK,
  ].map((check) => [check.id, check]),
);

/**
 * Runs every check; changes nothing anywhere, but tries the bucket with a file that it removes again. What one cannot tell
 * because another is red is `skipped`, so that each fault is named once.
 */
export function checkSetup(context: SetupContext): Promise<SetupLine[]> {
  return runSetup(context, { fix: false });
}

/** Runs every check, mends what may be mended, and sends a test mail. */
export function mendSetup(context: SetupContext): Promise<SetupLine[]> {
  return runSetup(context, { fix: true });
}

async function runSetup(context: SetupContext, { fix }: { fix: boolean }): Promise<SetupLine[]> {
  let shop: Promise<ShopSetup> | undefined;
  const run: SetupRun = {
    ...context,
    shop: () => (shop ??= fetchShopSetup(context.admin)),
  };
  const begun = new Map<SetupCheckId, Promise<SetupLine>>();
  const begin = (id: SetupCheckId): Promise<SetupLine> => {
    const line = begun.get(id) ?? work(id);
    begun.set(id, line);
    return line;
  };

  async function work(id: SetupCheckId): Promise<SetupLine> {
    const check = CHECKS.get(id);
    if (!check) throw new Error(`There is no check ${id}.`);
    for (const first of check.after ?? []) {
      if ((await begin(first)).state === 'ok') continue;
      return { id, state: 'skipped', text: SETUP_TEXTS.after(SETUP_LABELS[first]), done: [] };
    }
    const outcome = await outcomeOf(check, run);
    if (!fix) return { id, ...outcome, done: [] };
    const mend = outcome.state === 'wrong' ? check.fix : check.always;
    const done = mend ? await mend(run).catch(() => [SETUP_TEXTS.notMended]) : [];
    const after = outcome.state === 'wrong' && mend ? await outcomeOf(check, run) : outcome;
    return { id, ...after, done };
  }

  return Promise.all(SETUP_CHECKS.map(begin));
}

/** A check that throws has found a company that does not answer, or does not let us read. */
async function outcomeOf(check: SetupCheck, run: SetupRun): Promise<SetupOutcome> {
  try {
    return await check.run(run);
  } catch {
    const who = SETUP_PLATFORM_LABELS[setupPlatform(check.id)];
    return { state: 'wrong', text: SETUP_TEXTS.silent(who) };
  }
}
