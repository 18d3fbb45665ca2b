import { PayChoicesForm } from '~/components/payments/pay-choices';
import { TermsFields } from '~/components/payments/terms-fields';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { CUSTOM_ORDER_PAY } from '~/content/custom-orders/custom-orders';
import { formatUsd } from '~/domain/core/money';
import type { CustomPayPage } from '~/domain/custom-orders/custom-order-pay';
import { accountPaths } from '~/account-paths';

type PayFormProps = { page: CustomPayPage; reply: AccountReply | undefined };

/** The price, and the ways to pay with their amounts. */
export function PayForm({ page, reply }: PayFormProps) {
  const { totals } = page;
  return (
    <div className="mt-6 max-w-lg">
      <dl className="grid gap-2">
        <Row label="Items, setup, and shipping" value={formatUsd(totals.linesCents)} />
        <Row label="Tax" value={formatUsd(totals.taxCents)} />
        <div className="mt-2 flex justify-between gap-8 border-t border-line pt-3 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">{formatUsd(totals.totalCents)}</dd>
        </div>
      </dl>
      <PayChoicesForm
        page={page}
        totalCents={totals.totalCents}
        reply={reply}
        send={CUSTOM_ORDER_PAY.send}
      >
        <TermsFields terms={page.terms} reply={reply} />
      </PayChoicesForm>
      <p className="mt-8">
        <a href={accountPaths.customOrder(page.id)} className="target text-link">
          Back to {page.name}
        </a>
      </p>
    </div>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-8">
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
