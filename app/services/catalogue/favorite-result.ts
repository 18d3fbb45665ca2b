/** Result of a change of favorites; `message` is shown to the customer. */
export type FavoriteResult =
  | { ok: true }
  | {
      ok: false;
      /** Which side of the change failed. */
      side: 'add' | 'remove';
      message: string;
      /** Shopify did not answer; a retry may work. */
      isUnavailable: boolean;
    };
