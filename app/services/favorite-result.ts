/** What a change of favorites came to; the message is the sentence for the person. */
export type FavoriteResult =
  | { ok: true }
  | {
      ok: false;
      /** On which side of the change it failed. */
      side: 'add' | 'remove';
      message: string;
      /** Nobody answered: the same press may work later. */
      isUnavailable: boolean;
    };
