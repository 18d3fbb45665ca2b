import type { Stripe } from '@stripe/stripe-js';

/**
 * The card company's browser script, loaded when it is wanted and never before.
 *
 * @param scriptUrl of the sandbox's stand-in, which then is what the library finds; null in earnest
 * @returns null when it cannot be had here
 */
export async function loadStripeScript(
  publishableKey: string,
  scriptUrl: string | null,
): Promise<Stripe | null> {
  try {
    if (scriptUrl !== null) await addScript(scriptUrl);
    // The plain entry would ask for the script wherever this module is loaded.
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    return await loadStripe(publishableKey);
  } catch {
    // The browser's own log says why; the page offers the other way.
    return null;
  }
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`no script at ${src}`)));
    document.head.append(script);
  });
}
