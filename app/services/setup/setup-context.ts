import type { SetupCheckId, SetupOutcome } from '~/domain/setup/setup-check';
import type { Catalogue } from '~/platforms/shopify/catalogue/catalogue.server';
import type { StaffCatalogue } from '~/platforms/shopify/catalogue/staff-catalogue.server';
import type { ShopSetup } from '~/platforms/shopify/setup/shop-setup.server';
import type { ServiceContext } from '~/services/context';

/** What the checks of the set-up work with. */
export type SetupContext = Pick<
  ServiceContext,
  'db' | 'config' | 'admin' | 'stripe' | 'now' | 'setup' | 'uploads'
> & {
  catalogue: Pick<Catalogue, 'fetchAll'>;
  staffCatalogue: Pick<StaffCatalogue, 'snapshot'>;
};

/** The same within one run: what several checks read is read once. */
export type SetupRun = SetupContext & { shop: () => Promise<ShopSetup> };

export type SetupCheck = {
  id: SetupCheckId;
  /** The checks without which this one can say nothing. */
  after?: readonly SetupCheckId[];
  /** Only reads. What it throws counts as a platform that does not answer. */
  run: (run: SetupRun) => Promise<SetupOutcome>;
  /** Mends what it may; safe to repeat. @returns what was done, in words that follow 'npm run setup has' */
  fix?: (run: SetupRun) => Promise<string[]>;
  /** Done by `npm run setup` also while the check is green: a test mail. */
  always?: (run: SetupRun) => Promise<string[]>;
};

export const ok = (text: string): SetupOutcome => ({ state: 'ok', text });

export const wrong = (text: string): SetupOutcome => ({ state: 'wrong', text });

/** Where webhooks of a platform arrive. */
export const webhookUrl = ({ config }: SetupContext, platform: 'shopify' | 'stripe') =>
  `${config.origin}/webhooks/${platform}`;
