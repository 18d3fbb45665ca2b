import { people } from '../../seed/people';

/** Partners of the store that the service knows, beside the companies of the cast. */
const PARTNERS = ['victorybeer.com', 'hillside-state.example.edu'];

/** A company that the service has never heard of, so that the store's own monogram is seen. */
const UNKNOWN = new Set(['community-table.example.com']);

/** Every domain with a picture. */
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
