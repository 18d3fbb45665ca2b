import type { StripeClient } from '~/platforms/stripe/client.server';
import { disputePages, refundPages } from '~/platforms/stripe/refunds.server';

/**
 * Goes through the charges of which money was returned since then: refunds, then disputes, each newest first. A
 * charge that was refunded twice may come twice.
 *
 * @param cursor of an earlier walk; null for the beginning
 * @returns the intents of a page at a time
 * @throws StripeFailure
 */
export async function* eachReturn(
  stripe: StripeClient,
  since: Date,
  cursor: string | null,
): AsyncGenerator<{ intents: Set<string>; cursor: string }> {
  const [left, after = null] = cursor?.split(' ') ?? [];
  for (const [name, pages] of LISTS) {
    // The refunds are done where the disputes have begun.
    if (name === 'refunds' && left === 'disputes') continue;
    for await (const page of pages(stripe, { since, after: left === name ? after : null })) {
      const intents = new Set(page.items.flatMap((item) => item.paymentIntentId ?? []));
      yield { intents, cursor: `${name} ${page.cursor}` };
    }
  }
}

const LISTS = [
  ['refunds', refundPages],
  ['disputes', disputePages],
] as const;
