import { Heart, HeartForm, useHearts } from '~/components/catalogue/heart';
import type { GridCard } from '~/domain/catalogue/grid-card';
import { formatPerPiece, formatUsd } from '~/domain/core/money';
import { pictureUrl, srcSet } from '~/domain/core/picture';
import { paths } from '~/paths';
import { formatNumber } from '~/domain/core/numbers';

/** Two widths suffice: a phone at 3x density and a desktop at 2x both use the larger one. */
export const CARD_WIDTHS = [360, 600] as const;
export const CARD_SIZES = '(min-width: 48rem) 25rem, 46vw';

/** Pictures in the first rows are visible when the page opens, so they are not lazy. */
const EAGER = 4;

type ProductGridProps = {
  cards: readonly GridCard[];
  /** Whether the grid is at the top of the page, where its first picture is the page's largest. */
  leads?: boolean;
  /** Whether it is a row of four on another page instead of a listing. */
  row?: boolean;
  /** Whether to omit the hearts: products that are not listed cannot be favorites. */
  heartless?: boolean;
};

/**
 * Returns a card's price: '$9.75 / 50', with 'From ' if other sizes cost more, and that of a piece: '19.5¢ each'.
 * The stylesheet puts a dot between them where they share a line.
 */
function priceOf({ minPriceCents, caseCount, priceVaries }: GridCard): [string, string | null] {
  const price = `${priceVaries ? 'From ' : ''}${formatUsd(minPriceCents)}`;
  if (caseCount === null) return [price, null];
  return [`${price} / ${formatNumber(caseCount)} `, formatPerPiece(minPriceCents, caseCount)];
}

/**
 * A grid of products. Few elements, and one component for all cards: a page has 24 of them, and every
 * element costs time on the server, on the network and on the phone.
 */
export function ProductGrid({ cards, leads, row, heartless }: ProductGridProps) {
  const hearts = useHearts();
  return (
    <HeartForm hearts={hearts}>
      <ul className={row ? 'goods goods-row' : 'goods'}>
        {cards.map((card, place) => {
          const { handle, title, picture, badge } = card;
          const [price, each] = priceOf(card);
          return (
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
                {price}
                {each ? <span>{each}</span> : null}
              </p>
            </li>
          );
        })}
      </ul>
    </HeartForm>
  );
}
