import type { AccountReply } from '~/components/ui/forms/account-form';

type Part = {
  number: string;
  isSendable: boolean;
  isPickup: boolean;
  mayHold: boolean;
  holds: readonly unknown[];
};
type Parcel = { number: string; isCanceled: boolean; isDelivered: boolean };

/**
 * Returns the reply to a form of this fulfillment order or parcel, under the name that the form has now: what was refused
 * may have changed what else is on the page, and with it the places. Undefined if it was another one's.
 */
export function replyOf(
  reply: AccountReply | undefined,
  { number }: { number: string },
  nth: number,
): AccountReply | undefined {
  if (reply === undefined || reply.result.initialValue?.['of'] !== number) return undefined;
  const form = `${kindOf(reply)}-${nth}`;
  return form === reply.form ? reply : { ...reply, form };
}

/** Whether the page still has the form that was refused: one that is gone cannot say itself that somebody was faster. */
export function isFormShown(
  { parts, parcels }: { parts: readonly Part[]; parcels: readonly Parcel[] },
  reply: AccountReply,
): boolean {
  const of = reply.result.initialValue?.['of'];
  const kind = kindOf(reply);
  const part = parts.find(({ number }) => number === of);
  const parcel = parcels.find(({ number }) => number === of);
  if (['track', 'deliver', 'cancel'].includes(kind)) {
    return parcel?.isCanceled === false && !(kind === 'deliver' && parcel.isDelivered);
  }
  if (part === undefined) return false;
  if (kind === 'hold') return part.mayHold;
  if (kind === 'release') return part.holds.length > 0;
  return kind === 'pickup' ? part.isPickup : part.isSendable;
}

const kindOf = ({ form }: AccountReply) => form.replace(/-\d+$/, '');
