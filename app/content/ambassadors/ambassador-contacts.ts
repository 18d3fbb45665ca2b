/**
 * Our team by region. Replace it with your own people: a region is shown with its name, its email address
 * and its states. Every state belongs to one region.
 */
export type RegionContact = {
  region: string;
  email: string;
  /** State codes, as in domain/core/places/us-states. */
  states: readonly string[];
};

export const REGION_CONTACTS: readonly RegionContact[] = [
  {
    region: 'Northeast',
    email: 'northeast@earthbrands.example',
    states: ['CT', 'ME', 'MA', 'NH', 'NJ', 'NY', 'PA', 'RI', 'VT'],
  },
  {
    region: 'Midwest',
    email: 'midwest@earthbrands.example',
    states: ['IL', 'IN', 'IA', 'KS', 'MI', 'MN', 'MO', 'NE', 'ND', 'OH', 'SD', 'WI'],
  },
  {
    region: 'South',
    email: 'south@earthbrands.example',
    states: 'AL AR DE DC FL GA KY LA MD MS NC OK SC TN TX VA WV'.split(' '),
  },
  {
    region: 'West',
    email: 'west@earthbrands.example',
    states: ['AK', 'AZ', 'CA', 'CO', 'HI', 'ID', 'MT', 'NV', 'NM', 'OR', 'UT', 'WA', 'WY'],
  },
  {
    region: 'Islands and military post',
    email: 'ambassadors@earthbrands.example',
    states: ['AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'PR', 'VI', 'AA', 'AE', 'AP'],
  },
];

/** The contact if no state is known. */
export const TEAM_EMAIL = 'ambassadors@earthbrands.example';

/** Returns the contact for a state; null if there is none. */
export function contactOf(state: string | null): RegionContact | null {
  return REGION_CONTACTS.find(({ states }) => state !== null && states.includes(state)) ?? null;
}
