import { hasTag } from '~/domain/core/tags';

/**
 * Tags of partner companies and their websites (spec section 9, 'Company logo lookups'). Staff add such a
 * tag to the partner's customers; the website is used to find the logo.
 */
export const PARTNER_WEBSITES: Readonly<Record<string, string>> = {
  'Partner-VictoryBeer': 'https://victorybeer.com',
  'Partner-HillsideState': 'https://hillside-state.example.edu',
};

/**
 * Returns the website of the first partner whose tag is among these, case-insensitively; null if there is
 * none.
 */
export function partnerWebsite(tags: readonly string[]): string | null {
  const found = Object.entries(PARTNER_WEBSITES).find(([tag]) => hasTag(tags, tag));
  return found?.[1] ?? null;
}
