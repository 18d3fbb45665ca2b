/** The second argument of every Storefront resolver. */
export type StorefrontContext = {
  /** The sandbox's address as the caller knows it, without a trailing slash. */
  baseUrl: string;
};
