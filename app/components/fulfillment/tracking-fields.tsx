import { type AccountField } from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { SelectField, TextArea } from '~/components/ui/forms/field';
import { ORDER_FULFILLMENT } from '~/content/fulfillment/erp-fulfillment';
import { CARRIERS } from '~/domain/fulfillment/tracking';

const LABELS = ORDER_FULFILLMENT;

/** The fields that `TrackingFields` draws and that may be refused. */
export const TRACKING_FIELDS = ['company', 'numbers'];

/** Carrier and numbers, and whether Shopify tells the customer. */
export function TrackingFields({ field }: { field: (name: string) => AccountField }) {
  const { defaultValue: _anyway, ...anyway } = field('anyway');
  const { defaultValue: notified, ...notify } = field('notify');
  return (
    <>
      <SelectField
        {...field('company')}
        label={LABELS.company}
        className="max-w-lg"
        options={CARRIERS.map((value) => ({ value, label: value }))}
      />
      <TextArea
        {...field('numbers')}
        label={LABELS.numbers}
        hint={LABELS.numbersHint}
        className="max-w-lg"
        rows={2}
        autoComplete="off"
        spellCheck={false}
        optional
      />
      <div>
        <Checkbox {...anyway} value="yes" label={LABELS.anyway} />
        <Checkbox
          {...notify}
          value="yes"
          label={LABELS.notify}
          defaultChecked={notified === 'yes'}
        />
      </div>
    </>
  );
}
