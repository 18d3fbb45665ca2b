import { startNewShop } from '../support/running-shop';

/** One shop for the whole run; tests keep apart by fresh people and fresh carts. */
export default async function start(): Promise<() => Promise<void>> {
  const shop = await startNewShop();
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_SANDBOX_URL'] = shop.sandboxUrl;
  process.env['SHOP_DATA_DIR'] = shop.dataDir;
  return shop.stop;
}
