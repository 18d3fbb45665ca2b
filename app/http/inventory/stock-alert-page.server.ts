import type { Product, Variant } from '~/domain/catalogue/catalogue';
import { needsArtwork } from '~/domain/catalogue/product-facts';
import { choiceQuery } from '~/domain/catalogue/variant-choice';
import { gidOf, isShopifyNumber } from '~/domain/core/ids';
import {
  readStockAlertToken,
  type StockAlertLink,
} from '~/domain/inventory/stock-alert-link.server';
import type { StoreContext } from '~/http/context.server';
import { listText } from '~/http/list-query.server';
import { needed, notFound } from '~/http/replies.server';
import { paths } from '~/paths';

type Args = { request: Request; context: StoreContext };

/** A variant that somebody may wait for. */
export type WantedVariant = { variantGid: string; title: string; path: string; isInStock: boolean };

/** Finds the variant that the URL names, as shoppers see it now. @throws 404, 503 */
export async function wantedVariant(args: Args): Promise<WantedVariant> {
  const textOf = listText(args);
  const [handle, number] = [textOf('product') ?? '', textOf('variant') ?? ''];
  if (!isShopifyNumber(number)) return notFound();
  const { catalogue, log } = args.context;
  const product = (await needed(catalogue.product(handle.slice(0, 255)), log)) ?? notFound();
  const gid = gidOf('ProductVariant', number);
  const variant = product.variants.find(({ id }) => id === gid);
  if (!variant || needsArtwork(product)) return notFound();
  return {
    variantGid: variant.id,
    title: titleOf(product, variant),
    path: paths.product(product.handle, choiceQuery(variant)),
    isInStock: variant.available,
  };
}

function titleOf({ title }: Product, variant: Variant): string {
  const choice = Object.values(choiceQuery(variant)).join(' / ');
  return choice === '' ? title : `${title}, ${choice}`;
}

/** Reads the link in the URL (`token`); null if we have not signed it. */
export function linkOf(args: Args): StockAlertLink | null {
  const { sessionSecret, earlierSecrets } = args.context.config;
  const token = listText(args)('token') ?? '';
  return readStockAlertToken([sessionSecret, ...earlierSecrets], token.slice(0, 200));
}
