/** What every Storefront resolver gets as its second argument. */
export type StorefrontContext = {
  /** The sandbox's address as the caller knows it, without a slash at the end. */
  baseUrl: string;
};
