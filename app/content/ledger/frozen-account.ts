import type { MendableBecause } from '~/domain/ledger/frozen-account';

/** Why Earth Cash is frozen, and what helps, for its customer: on pages and in the mail. */
export const FROZEN_REASONS: Readonly<Record<MendableBecause, string>> = {
  'two lost disputes':
    'Banks have twice returned a payment with which you had added Earth Cash. Write to us: once both are cleared up, it is opened again.',
  'a balance below zero':
    'A refund or a decision of your bank took back more than was left of it. Write to us: once the difference is settled, it is opened again.',
  'outside-overdraw':
    'More was taken from it than there was, and we have to find out why. Write to us if you know; we look into it either way.',
};
