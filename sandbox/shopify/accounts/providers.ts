import type { Configuration } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { issuerPath } from './addresses';
import { asVendor } from './middleware';

/** Names under which one sandbox may be reached; more than a few is somebody playing. */
const LARGEST = 20;

/**
 * Loads the library when somebody first signs in. It wants to be told of newer versions of Node.js;
 * this one runs it (the contract tests say so), and the start's output is for people.
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

/** One provider for each address that callers know the sandbox by, all with the same memory. */
export class Providers {
  readonly #known = new Map<string, Promise<Provider>>();

  /**
   * @param configuration is asked for when the first caller comes: it makes keys
   * @param isCustomer whether there still is a customer of that number
   */
  constructor(
    private readonly shopId: string,
    private readonly configuration: () => Configuration,
    private readonly isCustomer: (number: string) => boolean,
  ) {}

  /** @param baseUrl the sandbox's address, without a slash at the end */
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
      this.configuration(),
    );
    // The addresses it writes are the caller's own, told by the headers that `asCaller` sets.
    provider.proxy = true;
    provider.use(asVendor(provider, this.isCustomer));
    provider.on('server_error', (_ctx, error) => {
      process.stderr.write(`sandbox accounts: ${error.stack}\n`);
    });
    return provider;
  }
}
