/** Somebody's wish for a mail when a variant is back in stock. */
export type StockAlert = {
  id: string;
  variantGid: string;
  /** Of its page, with its options. */
  path: string;
  /** The product with its variant. */
  title: string;
  /** In small letters. */
  email: string;
  /** Null for strangers. */
  customerGid: string | null;
  state: StockAlertState;
};

/** `unconfirmed`: the address has not answered the first mail. The last two are ends. */
export type StockAlertState = 'unconfirmed' | 'waiting' | 'sent' | 'stopped';

/** Open alerts and first mails that one address may cause in a day: more is somebody else's joke. */
export const ALERTS_PER_DAY = 5;

/** Days until an address that has not answered is deleted. */
export const UNCONFIRMED_DAYS = 7;

/** Days after its end until an alert is deleted. */
export const ENDED_ALERT_DAYS = 30;

/** How often the form may be sent from one network address. */
export const STOCK_ALERT_LIMITS = [
  { max: 10, windowMs: 10 * 60_000 },
  { max: 40, windowMs: 24 * 60 * 60_000 },
] as const;

export const LONGEST_EMAIL = 254;
