import { Button } from '~/components/ui/forms/button';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { PriceField } from '~/components/ui/forms/price-field';
import { DetailSection } from '~/components/ui/detail-page';
import { parseAmountFilter } from '~/domain/core/forms/amount';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import {
  DRAFT_FORM,
  lineField,
  type DraftHit,
  type TypedLine,
} from '~/domain/draft-orders/draft-form';

type DraftLinesProps = {
  lines: readonly TypedLine[];
  errors: Record<string, string>;
  found: { search: string; hits: readonly DraftHit[] } | null;
};

const LABELS = ERP_DRAFTS.lines;

/** The lines of the draft, and the ways to add more. */
export function DraftLines({ lines, errors, found }: DraftLinesProps) {
  return (
    <DetailSection id="draft-lines" heading={LABELS.heading}>
      {lines.length === 0 ? <p>{LABELS.none}</p> : null}
      {lines.map((line, place) => (
        // Removing a line moves those behind it, so the key includes the count: their fields are remounted.
        <DraftLineFields
          key={`${place} of ${lines.length} ${line.variant}`}
          {...{ line, place, errors }}
        />
      ))}
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 grow basis-64"
          id="find"
          name="find"
          label={LABELS.find}
          hint={LABELS.findHint}
          defaultValue={found?.search ?? ''}
          maxLength={100}
          autoComplete="off"
        />
        <Button name="intent" value="find" variant="secondary">
          {LABELS.search}
        </Button>
        <Button name="intent" value="custom" variant="quiet">
          {LABELS.custom}
        </Button>
      </div>
      <div aria-live="polite">{found ? <FoundVariants hits={found.hits} /> : null}</div>
    </DetailSection>
  );
}

/** The goods that a search has found, each with a button `add`; for the editors of drafts and of orders. */
export function FoundVariants({ hits }: { hits: readonly DraftHit[] }) {
  if (hits.length === 0) return <p className="mt-4">{LABELS.noHits}</p>;
  return (
    <>
      <h3 className="mt-6 text-lg">{LABELS.hits}</h3>
      <ul className="mt-2 max-w-prose">
        {hits.map(({ variant, label, price }) => (
          <li
            key={variant}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {label}, ${price}
            </span>
            <Button name="add" value={variant} variant="quiet">
              {LABELS.add}
              <span className="sr-only"> {label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

type LineProps = { line: TypedLine; place: number; errors: Record<string, string> };

function DraftLineFields({ line, place, errors }: LineProps) {
  const isCustom = line.variant === '';
  const field = (name: keyof TypedLine) => {
    const id = lineField(place, name);
    const error = errors[id];
    return { id, name: id, defaultValue: line[name], ...(error && { error }), autoComplete: 'off' };
  };
  const amount = { inputMode: 'decimal' as const };
  return (
    <fieldset className="mt-3 rounded-md border border-line px-4 pb-2">
      <legend className="px-2 font-semibold [overflow-wrap:anywhere]">
        {LABELS.legend(place + 1)}
        {isCustom ? '' : `: ${line.title}`}
      </legend>
      <input type="hidden" name={lineField(place, 'variant')} value={line.variant} />
      {isCustom ? null : (
        <>
          <input type="hidden" name={lineField(place, 'title')} value={line.title} />
          <input type="hidden" name={lineField(place, 'price')} value={line.price} />
          <input type="hidden" name={lineField(place, 'taxable')} value={line.taxable} />
        </>
      )}
      <div className="draft-line">
        {isCustom ? (
          <>
            <TextField label={LABELS.title} maxLength={DRAFT_FORM.line} {...field('title')} />
            <TextField label={LABELS.price} {...amount} {...field('price')} />
          </>
        ) : (
          <PriceField
            nowCents={parseAmountFilter(line.price)}
            label={LABELS.override}
            hint={LABELS.overrideHint(line.price)}
            optional
            {...field('override')}
          />
        )}
        <TextField
          label={LABELS.quantity}
          hint={LABELS.quantityHint}
          inputMode="numeric"
          {...field('quantity')}
        />
        <TextField
          label={LABELS.discount}
          hint={LABELS.discountHint}
          optional
          {...field('discount')}
        />
        {isCustom ? (
          <Checkbox
            id={lineField(place, 'taxable')}
            name={lineField(place, 'taxable')}
            value="yes"
            label={LABELS.taxable}
            defaultChecked={line.taxable === 'yes'}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-x-6">
        <details open={line.properties !== '' || Boolean(errors[lineField(place, 'properties')])}>
          <summary className="target text-sm text-link">{LABELS.properties}</summary>
          <TextArea
            label={LABELS.properties}
            hint={LABELS.propertiesHint}
            rows={2}
            optional
            {...field('properties')}
          />
        </details>
        <Button name="intent" value={`remove ${place}`} variant="quiet" className="px-0">
          {LABELS.remove}
          <span className="sr-only"> {LABELS.legend(place + 1)}</span>
        </Button>
      </div>
    </fieldset>
  );
}
