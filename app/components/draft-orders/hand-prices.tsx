import { AloneLimitText } from '~/components/staff/alone-limit';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import type { AloneLimit } from '~/domain/staff/approval';

/** What was set by hand in a draft's prices, and how far one person may go with that. */
export function HandPrices({ prices, limit }: { prices: readonly string[]; limit: AloneLimit }) {
  return (
    <>
      <h2 className="mt-6 text-lg">{ERP_DRAFTS.complete.byHand}</h2>
      <ul className="mt-2 list-disc pl-6">
        {prices.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <AloneLimitText limit={limit} />
    </>
  );
}
