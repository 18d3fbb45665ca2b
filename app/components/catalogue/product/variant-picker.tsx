import { useId } from 'react';
import type { Picture } from '~/domain/catalogue/catalogue';
import { formatUsd } from '~/domain/core/money';
import { pictureUrl } from '~/domain/core/picture';
import { type PageVariant, pricePerPiece } from '~/domain/catalogue/product-facts';
import type { Choice, ChoiceGroup } from '~/domain/catalogue/variant-choice';
import { paths } from '~/paths';

type VariantPickerProps = {
  handle: string;
  group: ChoiceGroup<PageVariant>;
  pictures: readonly Picture[];
};

/** Requested width of a color swatch: 64 px at 2x density. */
const SWATCH = { width: 128 };

/** An option as links, so that every choice has its own URL and works without JavaScript. */
export function VariantPicker({ handle, group, pictures }: VariantPickerProps) {
  const id = useId();
  const chosen = group.choices.find(({ selected }) => selected)?.value;
  const isCase = group.name === 'Case';
  return (
    <div>
      <p id={id} className="picker-name">
        {group.name}
        {isCase ? null : <span>{chosen}</span>}
      </p>
      <ul className={isCase ? 'cases' : 'picks'} aria-labelledby={id} data-stay="">
        {group.choices.map((choice) => (
          <li key={choice.value}>
            <a
              href={paths.product(handle, choice.query)}
              aria-current={choice.selected ? 'true' : undefined}
              data-out={choice.variant.available ? undefined : ''}
            >
              {group.name === 'Color' ? <Swatch choice={choice} pictures={pictures} /> : null}
              <span>{choice.value}</span>
              {isCase ? <CasePrice variant={choice.variant} /> : null}
              {choice.variant.available ? null : <small>Sold out</small>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CasePrice({ variant }: { variant: PageVariant }) {
  return (
    <>
      <span>{formatUsd(variant.priceCents)}</span>
      <span>{pricePerPiece(variant)}</span>
    </>
  );
}

function Swatch({
  choice,
  pictures,
}: {
  choice: Choice<PageVariant>;
  pictures: readonly Picture[];
}) {
  const picture = choice.variant.picture === null ? undefined : pictures[choice.variant.picture];
  if (!picture) return null;
  return <img src={pictureUrl(picture.url, SWATCH)} width={64} height={64} alt="" loading="lazy" />;
}
