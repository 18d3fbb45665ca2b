import { Form, useNavigation } from '@remix-run/react';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { SelectField } from '~/components/ui/forms/select-field';
import { ALLOWANCES, ZONE } from '~/content/organizations/organization-cash';
import type { AllowanceReply } from '~/domain/organizations/allowance-form';
import { isOfferedZone, ORGANIZATION_ZONES } from '~/domain/organizations/organization-zone';

/** Chooses the time zone of the organization's months. */
export function ZoneForm({ zone, reply }: { zone: string; reply: AllowanceReply | undefined }) {
  const isSending = useNavigation().formData?.get('intent') === 'zone';
  const own = reply?.form === 'zone' ? reply : undefined;
  const { zone: error, form } = own?.faults ?? {};
  const others = isOfferedZone(zone) ? [] : [{ value: zone, label: zone }];
  return (
    <section aria-labelledby="zone" className="mt-14">
      <h2 id="zone">{ZONE.title}</h2>
      <Form key={zone} method="post" className="mt-4 max-w-lg" noValidate>
        <ErrorSummary
          faults={[
            ...(error ? [{ controlId: 'zone-field', sentence: error }] : []),
            ...(form ? [{ sentence: form }] : []),
          ]}
          answer={own}
          heading={ALLOWANCES.refused}
        />
        <input type="hidden" name="intent" value="zone" />
        <input type="hidden" name="was" value={zone} />
        <SelectField
          id="zone-field"
          name="zone"
          label={ZONE.field}
          hint={ZONE.text}
          options={[...ORGANIZATION_ZONES.map(([value, label]) => ({ value, label })), ...others]}
          defaultValue={zone}
          error={error}
        />
        <Button variant="secondary" busy={isSending} className="mt-5">
          {ZONE.set}
        </Button>
      </Form>
    </section>
  );
}
