/** What is made before the pictures are taken: the numbers by which its pages are found. */
export type Made = Record<MadeThing, string>;

export const MADE_THINGS = [
  'order',
  'paidOrder',
  'confirmation',
  'payment',
  'deposit',
  'invoice',
  'customOrder',
  'quotedOrder',
  'orderedOrder',
  'method',
  'member',
  'customer',
  'request',
  'draft',
  'run',
  'staffOrder',
  'product',
  'payout',
  'difference',
  'operation',
  'staffUser',
  'staffInvitation',
  'staffReset',
  'invitation',
] as const;

export type MadeThing = (typeof MADE_THINGS)[number];

/** Each thing by its own name in capitals: for what a page is called, whoever looks at it. */
export const NAMES = {
  ...(Object.fromEntries(MADE_THINGS.map((thing) => [thing, thing.toUpperCase()])) as Made),
  // Found by what it is, too.
  operation: 'deposit/OPERATION',
};
