/** From where somebody went to save a card or bank account; decides where one comes back (spec section 7). */
export const SETUP_ORIGINS = ['setup', 'checkout', 'earthCash'] as const;

export type SetupOrigin = (typeof SETUP_ORIGINS)[number];

/** Nothing but one of the names; everything else is nobody's word for a place. */
export function setupOrigin(value: unknown): SetupOrigin | null {
  return SETUP_ORIGINS.find((origin) => origin === value) ?? null;
}
