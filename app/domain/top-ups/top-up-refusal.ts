import type { Cents } from '~/domain/core/money';

/**
 * Why automatic top-up was not turned on: nothing is stored or charged. The code is the key of a sentence
 * in content/core/errors.ts.
 */
export type TopUpRefusal =
  | {
      code:
        | 'top_up_method_missing'
        | 'top_up_method_bank'
        | 'deposit_method_unknown'
        | 'deposit_method_expired'
        | 'top_up_card_unused'
        | 'top_up_after_decline'
        | 'top_up_changed'
        | 'top_up_closing'
        | 'deposit_not_ready'
        | 'deposit_frozen'
        | 'deposit_card_company_silent';
    }
  /** The bank has not authenticated the customer for an amount this large with this card. */
  | { code: 'top_up_amount_unused'; amountCents: Cents };

export type TopUpRefusalCode = TopUpRefusal['code'];

const STATUS: Readonly<Partial<Record<TopUpRefusalCode, number>>> = {
  top_up_changed: 409,
  deposit_not_ready: 503,
  deposit_card_company_silent: 503,
  deposit_frozen: 403,
  // The same as for a method that does not exist (money-security S-1).
  deposit_method_unknown: 404,
};

/** Returns the HTTP status of a response with this refusal. */
export function topUpRefusalStatus(code: TopUpRefusalCode): number {
  return STATUS[code] ?? 422;
}
