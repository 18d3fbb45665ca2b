/** `open`: the bank has withdrawn the amount, and it is not decided whose it is. */
export type DisputeStanding = 'inquiry' | 'open' | 'lost' | 'over';
