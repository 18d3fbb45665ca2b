import { type BenefitFigure, benefitFigures } from '~/content/site/benefits';
import { pickBestSellers } from '~/domain/catalogue/assortment';
import { largestSaving } from '~/domain/catalogue/buying-help';
import { readStorePromise } from '~/http/catalogue/storefront-settings.server';
import type { StoreContext } from '~/http/context.server';
import { attempt } from '~/http/replies.server';

type Context = Pick<StoreContext, 'catalogue' | 'db' | 'log' | 'now'>;

/** Returns what an account brings, in figures of now; fewer of them while Shopify does not answer. */
export async function loadBenefits(context: Context): Promise<BenefitFigure[]> {
  const { catalogue, log } = context;
  const [snapshot, promise] = await Promise.all([
    attempt(catalogue.snapshot(), log),
    readStorePromise(context),
  ]);
  const products = snapshot?.products ?? [];
  const [cup] = pickBestSellers(
    products.filter(({ productType }) => productType === 'cups'),
    1,
  );
  const best = cup ? await attempt(catalogue.product(cup.handle), log) : null;
  return benefitFigures({
    saving: best ? largestSaving(best) : null,
    freeShippingCents: promise.freeShippingCents,
    products: {
      all: products.length,
      compostable: products.filter(({ compost }) => compost === 'home' || compost === 'industrial')
        .length,
    },
  });
}
