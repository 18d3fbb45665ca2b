import type { TestProject } from 'vitest/node';
import { startShop } from './running-shop';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
    sandboxUrl: string;
    shopDataDir: string;
  }
}

/** One built shop for all page tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop();
  project.provide('shopUrl', shop.url);
  project.provide('sandboxUrl', shop.sandboxUrl);
  project.provide('shopDataDir', shop.dataDir);
  return shop.stop;
}
