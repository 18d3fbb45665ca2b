import { Checkbox } from '~/components/ui/forms/checkbox';
import { CodeField } from '~/components/ui/forms/code-field';
import { CONTROL, Field, SelectField, TextArea, TextField } from '~/components/ui/forms/field';
import { PriceField } from '~/components/ui/forms/price-field';
import { cents } from '~/domain/core/money';
import { Specimen } from './specimen';

const STATES = [
  { value: 'CA', label: 'California' },
  { value: 'OR', label: 'Oregon' },
  { value: 'HI', label: 'Hawaii (no freight)', disabled: true },
];

export function Fields() {
  return (
    <>
      <Specimen part="TextField" state="empty, filled, with a hint, with an error, disabled">
        <div className="grid gap-6">
          <TextField name="company" label="Company" optional />
          <TextField name="city" label="City" defaultValue="Santa Cruz" />
          <TextField name="phone" label="Phone" type="tel" hint="For the freight driver." />
          <TextField
            name="zip"
            label="ZIP code"
            defaultValue="9506"
            hint="Five digits."
            error="Enter a ZIP code with five digits."
          />
          <TextField name="email" label="Email" defaultValue="ivy@example.com" disabled />
        </div>
      </Specimen>
      <Specimen part="Field" state="around a control of one’s own">
        <Field label="Logo" hint="PNG or SVG, at most 2 MB.">
          {(control) => <input type="file" className={CONTROL} {...control} />}
        </Field>
      </Specimen>
      <Specimen part="TextArea" state="empty, with an error">
        <div className="grid gap-6">
          <TextArea name="note" label="Note for the packer" optional rows={3} />
          <TextArea
            name="question"
            label="Question"
            rows={3}
            defaultValue="Cups?"
            error="Tell us a little more."
          />
        </div>
      </Specimen>
      <Specimen part="SelectField" state="usual, with an error">
        <div className="grid gap-6">
          <SelectField name="state" label="State" options={STATES} defaultValue="OR" />
          <SelectField
            name="ship-to"
            label="Ship to"
            options={STATES}
            error="We don’t ship pallets there."
          />
        </div>
      </Specimen>
      <Specimen
        part="Checkbox"
        state="empty, checked with a count, disabled, with an error, as radios"
      >
        <Checkbox name="compostable" label="Compostable" />
        <Checkbox name="recycled" label="Recycled" count={14} defaultChecked />
        <Checkbox name="plastic" label="Plastic" count={0} disabled />
        <Checkbox name="terms" label="I accept the terms" error="Accept the terms to go on." />
        <Checkbox type="radio" name="speed" label="Ground" defaultChecked />
        <Checkbox type="radio" name="speed" label="Two days" />
      </Specimen>
      <Specimen part="CodeField" state="empty, rejected, sending">
        <div className="grid gap-6">
          <CodeField {...CODE} id="code-empty" typed="" error={undefined} busy={false} />
          <CodeField
            {...CODE}
            id="code-rejected"
            typed="SPRING20"
            error="This code has expired."
            busy={false}
          />
          <CodeField {...CODE} id="code-sending" typed="EARTH10" error={undefined} busy />
        </div>
      </Specimen>
      <Specimen part="PriceField" state="unchanged, higher, with an error">
        <div className="grid gap-6">
          <PriceField name="p1" label="Price" nowCents={cents(4200)} defaultValue="42.00" />
          <PriceField name="p2" label="Price" nowCents={cents(4200)} defaultValue="45.50" />
          <PriceField
            name="p3"
            label="Price"
            nowCents={null}
            defaultValue="forty"
            error="Enter an amount, such as 42.00."
          />
        </div>
      </Specimen>
    </>
  );
}

const CODE = {
  name: 'code',
  label: 'discount code',
  maxLength: 40,
  intent: 'code',
  apply: 'Apply',
} as const;
