import { type AccountReply } from '~/components/ui/forms/account-form';
import type { CheckedLine } from '~/domain/fulfillment/checking';
import type { FulfillmentHold, FulfillmentState } from '~/domain/fulfillment/fulfillment-order';

export type Part = {
  number: string;
  state: FulfillmentState;
  isSendable: boolean;
  isPickup: boolean;
  mayHold: boolean;
  version: string;
  location: string;
  method: string | null;
  holds: readonly FulfillmentHold[];
  lines: readonly CheckedLine[];
};

export type PartProps = {
  part: Part;
  /** Its place on the page, from 1: the names of its forms end in it. */
  nth: number;
  token: string;
  reply: AccountReply | undefined;
};
