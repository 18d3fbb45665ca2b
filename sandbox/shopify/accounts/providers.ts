import type { Configuration } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { issuerPath } from './addresses';
import { asVendor } from './middleware';

/** More addresses for one sandbox than anybody really uses. */
const LARGEST = 20;

/**
 * Imports the library at the first login. It warns about newer versions of Node.js, although it runs on this
 * one (the contract tests prove it), so the warning is hidden.
 */
async function loadProvider(): Promise<typeof Provider> {
  const { console: output } = globalThis;
  const { warn } = output;
  output.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return (await import('oidc-provider')).default;
  } finally {
    output.warn = warn;
  }
}

/** One provider for each address that callers use, all with the same storage. */
export class Providers {
  readonly #known = new Map<string, Promise<Provider>>();

  /**
   * @param configuration called at the first login, because it creates keys
   * @param isCustomer whether the customer with that number still exists
   */
  constructor(
    private readonly shopId: string,
    private readonly configuration: () => Promise<Configuration>,
    private readonly isCustomer: (number: string) => boolean,
  ) {}

  /** @param baseUrl the sandbox's address, without a trailing slash */
  at(baseUrl: string): Promise<Provider> {
    let provider = this.#known.get(baseUrl);
    if (provider === undefined) {
      if (this.#known.size >= LARGEST) this.#known.clear();
      provider = this.open(baseUrl);
      this.#known.set(baseUrl, provider);
    }
    return provider;
  }

  private async open(baseUrl: string): Promise<Provider> {
    const OpenIdProvider = await loadProvider();
    const provider = new OpenIdProvider(
      `${baseUrl}${issuerPath(this.shopId)}`,
      await this.configuration(),
    );
    // Builds its URLs from the caller's address, in the headers that `asCaller` sets.
    provider.proxy = true;
    provider.use(asVendor(provider, this.isCustomer));
    provider.on('server_error', (_ctx, error) => {
      process.stderr.write(`sandbox accounts: ${error.stack}\n`);
    });
    return provider;
  }
}
