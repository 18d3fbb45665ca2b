import { startOwnShop } from './run-shop';

/** Starts one shop for the whole run. Each test uses new people and new carts to stay apart. */
export default async function start(): Promise<() => Promise<void>> {
  const shop = await startOwnShop();
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_SANDBOX_URL'] = shop.sandboxUrl;
  process.env['SHOP_DATA_DIR'] = shop.dataDir;
  if (shop.databaseUrl !== undefined) process.env['SHOP_DATABASE_URL'] = shop.databaseUrl;
  return shop.stop;
}
