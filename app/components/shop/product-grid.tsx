import { Heart, HeartForm, useHearts } from '~/components/shop/heart';
import type { GridCard } from '~/domain/grid-card';
import { formatUsd } from '~/domain/money';
import { pictureUrl, srcSet } from '~/domain/picture';
import { paths } from '~/paths';

/** Two widths do: a phone with 3 pixels to the point and a desk with 2 both want the larger. */
export const CARD_WIDTHS = [360, 600] as const;
export const CARD_SIZES = '(min-width: 48rem) 25rem, 46vw';

/** Pictures in the first rows are in the window when the page opens: they must not wait. */
const EAGER = 4;

type ProductGridProps = {
  cards: readonly GridCard[];
  /** The grid is what the page opens with: its first picture is the page's largest. */
  leads?: boolean;
  /** A row of four on another page, rather than a page of goods. */
  row?: boolean;
  /** Goods that are nobody's favorites: they are not on the shelves. */
  heartless?: boolean;
};

/**
 * Goods as pictures. Kept to few elements and one component for all cards: a page has 24 of them,
 * and each element is paid for on the server, on the wire and on the phone.
 */
export function ProductGrid({ cards, leads, row, heartless }: ProductGridProps) {
  const hearts = useHearts();
  return (
    <HeartForm hearts={hearts}>
      <ul className={row ? 'goods goods-row' : 'goods'}>
        {cards.map(({ handle, title, picture, badge, material, minPriceCents }, place) => (
          <li key={handle}>
            {picture ? (
              <img
                src={pictureUrl(picture, { width: 600 })}
                srcSet={srcSet(picture, CARD_WIDTHS)}
                sizes={CARD_SIZES}
                width={600}
                height={600}
                alt=""
                loading={leads && place < EAGER ? undefined : 'lazy'}
                {...(leads && place === 0 ? { fetchpriority: 'high' } : {})}
              />
            ) : (
              <span data-picture="none" />
            )}
            {badge ? <b>{badge}</b> : null}
            <h3>
              <a href={paths.product(handle)}>{title}</a>
            </h3>
            {heartless ? null : <Heart {...{ hearts, handle, title }} />}
            <p>
              From {formatUsd(minPriceCents)}
              {material ? <span>{material}</span> : null}
            </p>
          </li>
        ))}
      </ul>
    </HeartForm>
  );
}
