/** What is created before the pictures are taken: the ids in the URLs of its pages. */
export type Made = Record<MadeThing, string>;

export const MADE_THINGS = [
  'order',
  'paidOrder',
  'trackToken',
  'owedOrder',
  'confirmation',
  'payment',
  'deposit',
  'invoice',
  'claim',
  'customOrder',
  'quotedOrder',
  'orderedOrder',
  'madeOrder',
  'method',
  'member',
  'customer',
  'request',
  'draft',
  'quote',
  'quoteToken',
  'run',
  'staffOrder',
  'product',
  'inventoryItem',
  'arrival',
  'pickList',
  'newOrder',
  'openOrder',
  'partOrder',
  'heldOrder',
  'arrivedOrder',
  'labeledReturn',
  'endedReturn',
  'payout',
  'discrepancy',
  'dispute',
  'operation',
  'staffUser',
  'staffInvitation',
  'staffReset',
  'invitation',
] as const;

export type MadeThing = (typeof MADE_THINGS)[number];

/** Each thing by its own name in capitals: names a page regardless of the actual ids. */
export const NAMES = {
  ...(Object.fromEntries(MADE_THINGS.map((thing) => [thing, thing.toUpperCase()])) as Made),
  // Its URL contains the kind too.
  operation: 'deposit/OPERATION',
};
