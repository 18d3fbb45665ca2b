import type { ShouldRevalidateFunction } from '~/framework';

/** Not allowed, gone, or not as the page showed it. */
const OUTDATED: readonly (number | undefined)[] = [403, 404, 409];

/**
 * Reloads a page's data after a rejection that means it is outdated, as a page without JavaScript does with every post:
 * the form then continues from the current amounts, version and token. On its own, Remix keeps the data after any 4xx
 * or 5xx.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || OUTDATED.includes(actionStatus);
