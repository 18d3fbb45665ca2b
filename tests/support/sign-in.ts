type Cookie = { name: string; value: string; path: string };

/** A browser without JavaScript: it keeps cookies by path, posts forms and follows no redirects itself. */
class Browser {
  #cookies: Cookie[] = [];

  async ask(url: URL, form?: Record<string, string>): Promise<Response> {
    const sent = this.#cookies.filter(({ path }) => url.pathname.startsWith(path));
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      headers: { Accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) this.#save(line);
    return response;
  }

  #save(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
    this.#cookies = this.#cookies.filter((one) => one.name !== name || one.path !== path);
    const isGone = value === '' || /expires=Thu, 01 Jan 1970/i.test(line);
    if (!isGone) this.#cookies.push({ name, value, path });
  }
}

/** A page of the provider and its text, or the address that the provider redirects to. */
export type Stop = { url: URL; status: number; text: string };

/** One person's browser at the provider. Keep it to sign in silently a second time, or to sign out. */
export class ProviderVisitor {
  readonly #browser = new Browser();

  /**
   * Requests an address, follows redirects within the provider, and stops at a page or at the first
   * address elsewhere (status 0, not requested).
   */
  async go(address: string | URL, form?: Record<string, string>): Promise<Stop> {
    let url = new URL(address);
    const { origin } = url;
    let response = await this.#browser.ask(url, form);
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get('location');
      if (location === null) return { url, status: response.status, text: await response.text() };
      await response.arrayBuffer();
      url = new URL(location, url);
      if (url.origin !== origin) return { url, status: 0, text: '' };
      response = await this.#browser.ask(url);
    }
    throw new Error(`the provider goes in circles at ${url.href}`);
  }

  /** Signs in through the forms. @returns the address back to the store, with code and state */
  async signIn(authorizeUrl: string, email: string): Promise<string> {
    let stop = await this.go(authorizeUrl);
    if (stop.status === 0) return stop.url.href;
    stop = await this.go(stop.url, { email });
    const code = codeIn(stop.text);
    if (code === undefined) throw new Error(`no code on the page (${stop.status}): ${stop.text}`);
    stop = await this.go(stop.url, { code });
    if (stop.status !== 0) throw new Error(`sign-in ended at ${stop.url.href}: ${stop.text}`);
    return stop.url.href;
  }
}

/** Returns the code that the page shows beside its input field. */
export function codeIn(page: string): string | undefined {
  return /<b>(\d{6})<\/b>/.exec(page)?.[1];
}

/**
 * Goes through the sandbox's sign-in pages as a person without a session there does.
 *
 * @param authorizeUrl where the store's `/auth/login` sent the browser
 * @param email of a seed customer; any other address creates a new customer
 * @returns the address back to the store: `{store}/auth/callback?code=…&state=…&iss=…`
 */
export function signInAtProvider(authorizeUrl: string, email: string): Promise<string> {
  return new ProviderVisitor().signIn(authorizeUrl, email);
}
