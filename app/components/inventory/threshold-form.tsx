import { DetailSection } from '~/components/ui/detail-page';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { TextField } from '~/components/ui/forms/field';
import { ERP_THRESHOLD } from '~/content/inventory/erp-inventory';
import { erpPaths } from '~/erp-paths';

type ThresholdFormProps = {
  /** Null without one. */
  lowAt: number | null;
  /** Finds the product's variants in the inventory. */
  handle: string;
  reply: AccountReply | undefined;
};

/** At how few of a product's variants staff want to be told. */
export function ThresholdForm({ lowAt, handle, reply }: ThresholdFormProps) {
  const value = lowAt === null ? '' : String(lowAt);
  return (
    <DetailSection id="low-stock" heading={ERP_THRESHOLD.heading}>
      <AccountForm
        name="threshold"
        reply={reply}
        values={{ low_at: value }}
        hidden={{ was: value === '' ? 'none' : value }}
        save={ERP_THRESHOLD.save}
        variant="secondary"
      >
        {(field) => (
          <TextField
            {...field('low_at')}
            label={ERP_THRESHOLD.label}
            hint={ERP_THRESHOLD.hint}
            inputMode="numeric"
            autoComplete="off"
            optional
          />
        )}
      </AccountForm>
      <p className="mt-4">
        <a href={erpPaths.inventory({ search: handle })} className="target text-link">
          {ERP_THRESHOLD.inventory}
        </a>
      </p>
    </DetailSection>
  );
}
