import type { ShouldRevalidateFunction } from '~/framework';

/**
 * Loads a page's data again after a conflict (409: something is not as the page showed it), as a page without JavaScript
 * does with every post: the form then continues from the current amounts, version and token. On its own, Remix keeps the
 * data after any 4xx or 5xx.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || actionStatus === 409;
