import { hasTag } from '~/domain/customer';

/**
 * Tags that name a partner company, and the company's website (spec section 9, 'Company logo
 * lookups'). Staff sets such a tag on the partner's customers; the website finds the logo.
 */
export const PARTNER_WEBSITES: Readonly<Record<string, string>> = {
  'Partner-VictoryBeer': 'https://victorybeer.com',
  'Partner-HillsideState': 'https://hillside-state.example.edu',
};

/** The website of the first partner whose tag is among these, in any case; null for no partner. */
export function partnerWebsite(tags: readonly string[]): string | null {
  const found = Object.entries(PARTNER_WEBSITES).find(([tag]) => hasTag(tags, tag));
  return found?.[1] ?? null;
}
