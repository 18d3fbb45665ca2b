import { useId } from 'react';
import { LinePicture } from '~/components/cart/cart-line';
import { CONTROL } from '~/components/ui/forms/field';
import { BEGIN_CUSTOM_ORDER } from '~/content/catalogue/made-to-order';
import { REORDER } from '~/content/orders/my-products';
import { formatUsd } from '~/domain/core/money';
import type { ReorderLine } from '~/domain/orders/reorder';
import { paths } from '~/paths';
import { formatNumber } from '~/domain/core/numbers';

/** The posted values of a line, and the error. */
export type TypedLine = { chosen: boolean; quantity: string; error?: string };

/** Returns what has changed since the order, in sentences. */
function changes(line: ReorderLine): string[] {
  if (line.state === 'gone') return [REORDER.gone];
  if (line.state === 'sold-out') return [REORDER.soldOut];
  if (line.state === 'printed') return [REORDER.printed];
  if (line.state === 'full') return [REORDER.full];
  const { nowCents, thenCents, shortage, most, held } = line;
  return [
    ...(nowCents === thenCents ? [REORDER.samePrice] : []),
    ...(nowCents > thenCents ? [REORDER.dearer(formatUsd(thenCents))] : []),
    ...(shortage === 'limit' ? [REORDER.limit(most + held)] : []),
    ...(shortage === 'stock' ? [REORDER.stock(most + held)] : []),
    ...(held > 0 ? [REORDER.held(held)] : []),
  ];
}

/** The price; if it has fallen, the old one crossed out before it. One that has risen is no discount. */
function Price({ line }: { line: ReorderLine }) {
  const now = 'nowCents' in line ? line.nowCents : null;
  if (now === null || now >= line.thenCents) {
    return <strong>{formatUsd(now ?? line.thenCents)}</strong>;
  }
  return (
    <>
      <span className="sr-only">Was </span>
      <s>{formatUsd(line.thenCents)}</s> <span className="sr-only">now </span>
      <strong>{formatUsd(now)}</strong>
    </>
  );
}

/** Replaces a missing picture with the first letter of the title. */
export function Monogram({ title }: { title: string }) {
  const [letter = ''] = title.trim();
  return (
    <span aria-hidden="true" className="monogram">
      {letter.toLocaleUpperCase('en-US')}
    </span>
  );
}

type ReorderLineRowProps = { line: ReorderLine; typed: TypedLine | undefined };

/** A line of the review: the item, what has changed, and whether and how many to order again. */
export function ReorderLineRow({ line, typed }: ReorderLineRowProps) {
  const id = useId();
  const { title, variantTitle, quantity } = line;
  const name = [title, variantTitle].filter(Boolean).join(', ');
  const changeTexts = changes(line);
  return (
    <li data-state={line.state}>
      {line.state === 'gone' || line.picture === null ? (
        <Monogram title={title} />
      ) : (
        <LinePicture picture={line.picture} widthPx={96} />
      )}
      <div>
        <h2>{line.state === 'gone' ? title : <a href={paths.product(line.handle)}>{title}</a>}</h2>
        {variantTitle ? <p>{variantTitle}</p> : null}
        <p>
          Bought {formatNumber(quantity)}. <Price line={line} />
        </p>
        {changeTexts.map((changeText) => (
          <p key={changeText} data-change="">
            {changeText}
          </p>
        ))}
        {line.state === 'gone' || line.state === 'printed' ? (
          <p>
            <a
              href={
                line.state === 'gone' ? paths.shopAll() : paths.design({ product: line.handle })
              }
              className="target text-link"
            >
              {line.state === 'gone' ? REORDER.similar : BEGIN_CUSTOM_ORDER}
            </a>
          </p>
        ) : null}
      </div>
      {line.state === 'ready' ? (
        <div className="reorder-choice">
          <label className="target">
            <input
              type="checkbox"
              name="take"
              value={line.variantId}
              defaultChecked={typed?.chosen ?? true}
              className="size-5"
              aria-label={`Include ${name}`}
            />
            <span aria-hidden="true">Include</span>
          </label>
          <input type="hidden" name="variantId" value={line.variantId} />
          <label htmlFor={id} className="sr-only">
            Quantity of {name}
          </label>
          <input
            id={id}
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed?.quantity ?? line.offered}
            aria-invalid={typed?.error ? true : undefined}
            aria-describedby={typed?.error ? `${id}-error` : undefined}
            className={CONTROL}
          />
          {typed?.error ? (
            <p id={`${id}-error`} className="font-semibold text-danger">
              {typed.error}
            </p>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
