import type { Scoped } from '../access';
import type { Definitions } from '../metafield-definitions';

/** The second argument of every Storefront resolver. */
export type StorefrontContext = Scoped & {
  definitions: Definitions;
  /** The sandbox's address as the caller knows it, without a trailing slash. */
  baseUrl: string;
};
