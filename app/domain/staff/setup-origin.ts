/** Where a customer started to save a card or bank account; decides where they return to (spec section 7). */
export const SETUP_ORIGINS = ['setup', 'checkout', 'earthCash'] as const;

export type SetupOrigin = (typeof SETUP_ORIGINS)[number];

/** Returns a known origin; null for anything else. */
export function setupOrigin(value: unknown): SetupOrigin | null {
  return SETUP_ORIGINS.find((origin) => origin === value) ?? null;
}
