import { people } from '../../seed/people';

/** Partners of the store that have a logo, besides the seeded customers' companies. */
const PARTNERS = ['victorybeer.com', 'hillside-state.example.edu'];

/** A company without a logo, so that the store's own monogram is shown. */
const UNKNOWN = new Set(['community-table.example.com']);

/** Every domain that has a logo. */
export const knownDomains: ReadonlySet<string> = new Set(
  [
    ...people.flatMap(({ metafields }) =>
      metafields
        .filter(({ key }) => key === 'companywebsite' || key === 'universitywebsite')
        .map(({ value }) => new URL(value).hostname),
    ),
    ...PARTNERS,
  ].filter((domain) => !UNKNOWN.has(domain)),
);
