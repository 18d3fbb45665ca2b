import type { Stripe } from '@stripe/stripe-js';

/**
 * Loads Stripe's browser script on demand.
 *
 * @param scriptUrl of the sandbox's stand-in, which the library then finds; null in production
 * @returns null if it could not be loaded
 */
export async function loadStripeScript(
  publishableKey: string,
  scriptUrl: string | null,
): Promise<Stripe | null> {
  try {
    if (scriptUrl !== null) await addScript(scriptUrl);
    // The library's main entry would load the script as a side effect of the import.
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    return await loadStripe(publishableKey);
  } catch {
    // The browser's console shows the cause; the page offers the hosted page instead.
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
