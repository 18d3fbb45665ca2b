import type { ChangeEvent, FormEvent } from 'react';
import { CONTROL, Field } from '~/components/ui/forms/field';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import { CUSTOM_ORDER_LENGTHS } from '~/domain/custom-orders/custom-order';
import {
  estimate,
  parseQuantity,
  type PrintedSize,
  type PrintGround,
  swatchOf,
  UNCHOSEN_SWATCH,
} from '~/domain/custom-orders/custom-order-form';
import { printSurface } from '~/domain/custom-orders/print-surface';
import { formatPerPiece, formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';
import { ARTWORK_ACCEPT, type ArtworkBrief, fileSize } from '~/domain/core/files/artwork';
import { formatNumber } from '~/domain/core/numbers';

type InkFieldsProps = {
  id: string;
  inks: readonly { name: string; hex: string }[];
  error: string | undefined;
};

/**
 * Shows a named ink in the color field beside it, unless a color was chosen there. The server reads a field
 * that was left alone the same way (`domain/custom-orders/custom-order-form`).
 */
function showNamed({ currentTarget }: FormEvent<HTMLInputElement>) {
  const swatch = currentTarget.nextElementSibling;
  if (!(swatch instanceof HTMLInputElement)) return;
  const { shown = UNCHOSEN_SWATCH } = swatch.dataset;
  if (swatch.value !== shown) return;
  swatch.value = swatchOf(currentTarget.value) ?? UNCHOSEN_SWATCH;
  swatch.dataset['shown'] = swatch.value;
}

/** The print colors: a name and the browser's color picker for each. */
export function InkFields({ id, inks, error }: InkFieldsProps) {
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  return (
    <fieldset aria-describedby={error ? `${hintId} ${errorId}` : hintId}>
      <legend className="sr-only">Print colors</legend>
      <p id={hintId} className="mb-2 text-sm text-ink-soft">
        {CUSTOM_ORDERS.colorsHint}
      </p>
      <ul className="inks">
        {inks.map(({ name, hex }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed number of places
          <li key={place}>
            <input
              id={place === 0 ? id : undefined}
              name="color_name"
              aria-label={`Color ${place + 1} name`}
              placeholder={place === 0 ? 'Forest green' : undefined}
              defaultValue={name}
              maxLength={CUSTOM_ORDER_LENGTHS.colorName}
              aria-invalid={error && place === 0 ? true : undefined}
              className={CONTROL}
              autoComplete="off"
              onInput={showNamed}
            />
            <input
              type="color"
              name="color_hex"
              aria-label={`Color ${place + 1}`}
              defaultValue={/^#[0-9a-f]{6}$/i.test(hex) ? hex : UNCHOSEN_SWATCH}
              className={CONTROL}
            />
          </li>
        ))}
      </ul>
      {error ? (
        <p id={errorId} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** In the order of the spec's section 2. */
const GOODS: readonly { handle: string; label: string; ground: PrintGround }[] = [
  { handle: 'custom-cup-made-to-order', label: 'Cups', ground: 'cup-hot' },
  { handle: 'paper-bags-made-to-order', label: 'Paper bags', ground: 'bag' },
  { handle: 'custom-grease-proof-paper', label: 'Grease-proof paper', ground: 'sheets' },
];

/** The products that can be printed, as the first step of a request. */
export function PrintedGoods() {
  return (
    <>
      <p className="mb-8 mt-3 max-w-prose text-lg text-ink-soft">{CUSTOM_ORDERS.chooseText}</p>
      <ul className="print-goods">
        {GOODS.map(({ handle, label, ground }) => (
          <li key={handle}>
            <a href={paths.design({ product: handle })}>
              <img src={`/pictures/print-${ground}-640.webp`} width={640} height={640} alt="" />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

type ArtworkFieldProps = {
  id: string;
  label: string;
  /** The file uploaded before; kept until another one is chosen. */
  stored: ArtworkBrief | null;
  error: string | undefined;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Chooses a file. A file that was already uploaded stays attached to the form. */
export function ArtworkField({ id, label, stored, error, onChange }: ArtworkFieldProps) {
  return (
    <Field id={id} label={label} hint={CUSTOM_ORDERS.artworkHint} error={error ?? ''}>
      {(control) => (
        <>
          {stored ? (
            <p className="mb-2 [overflow-wrap:anywhere]">
              <strong>{stored.fileName}</strong>{' '}
              <span className="text-ink-soft">
                ({fileSize(stored.sizeBytes)}) is uploaded. Choose another file to replace it.
              </span>
            </p>
          ) : null}
          <input type="hidden" name="artwork" value={stored?.id ?? ''} />
          <input
            // A stored file is not sent again.
            key={stored?.id}
            type="file"
            name="file"
            accept={ARTWORK_ACCEPT}
            onChange={onChange}
            className={CONTROL}
            {...control}
          />
        </>
      )}
    </Field>
  );
}

type ArtworkPreviewProps = {
  ground: PrintGround;
  /** URL of the picture laid over the product; null if there is none yet. */
  art: string | null;
};

/**
 * The artwork on a plain product, around it if it is round. Only two pictures, so that it looks the same whether the
 * browser has just read the file or the server has stored it.
 */
export function ArtworkPreview({ ground, art }: ArtworkPreviewProps) {
  const { width, height, strips } = printSurface(ground);
  return (
    <figure>
      <div className="print-preview">
        <img
          src={`/pictures/print-${ground}-640.webp`}
          width={640}
          height={640}
          alt={art ? '' : 'The plain product'}
        />
        {art ? (
          <svg viewBox="0 0 640 640" role="img" aria-label="Your artwork on the product">
            <defs>
              <image id="print-art" href={art} width={width} height={height} />
            </defs>
            {strips.map((strip) => (
              <g key={strip.x} transform={strip.transform}>
                <svg
                  x={strip.x}
                  width={strip.width}
                  height={height}
                  viewBox={`${strip.x} 0 ${strip.width} ${height}`}
                >
                  {/* Drawn as a whole before it is cut: else a drawing's lower shapes show at the seams. */}
                  <use href="#print-art" opacity="0.999" />
                </svg>
              </g>
            ))}
          </svg>
        ) : null}
      </div>
      <figcaption className="mt-3 text-sm text-ink-soft">
        {art ? CUSTOM_ORDERS.previewNote : CUSTOM_ORDERS.noPreview}
      </figcaption>
    </figure>
  );
}

type EstimateBoxProps = { size: PrintedSize; quantity: string; unit: string };

/** What the quantity costs in the catalog, and where the next price break is. */
export function EstimateBox({ size, quantity, unit }: EstimateBoxProps) {
  const parsed = parseQuantity(quantity, size.caseCount);
  const count = formatNumber(size.caseCount);
  if ('error' in parsed) {
    return (
      <p className="estimate" role="status">
        {CUSTOM_ORDERS.noEstimate.replace('{count}', count)}
      </p>
    );
  }
  const { pieces } = parsed;
  const { cents, next } = estimate(size, pieces);
  const counted = `${formatNumber(pieces)} ${unit}, ${formatPerPiece(cents, pieces)}.`;
  const larger =
    next && ` Order ${formatNumber(next.count)} and pay ${formatPerPiece(next.cents, next.count)}.`;
  return (
    <div className="estimate" role="status">
      <p>
        {CUSTOM_ORDERS.estimate} <strong>{formatUsd(cents)}</strong>
      </p>
      <p>{counted + (larger ?? '')}</p>
      <p>{CUSTOM_ORDERS.estimateNote}</p>
    </div>
  );
}
