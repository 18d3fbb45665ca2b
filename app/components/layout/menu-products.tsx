import { type ReactNode, useEffect, useState } from 'react';
import type { GridCard } from '~/domain/catalogue/grid-card';
import { formatUsd } from '~/domain/core/money';
import { pictureUrl, srcSet } from '~/domain/core/picture';
import { paths } from '~/paths';

/** What was answered before, by category: opened again, a menu asks no more. */
const known = new Map<string, GridCard[]>();

/**
 * Two products of a category in its menu, in the room of its picture; the picture until they are here, and if they do
 * not come.
 */
export function MenuProducts({ slug, children }: { slug: string; children: ReactNode }) {
  const [cards, setCards] = useState(known.get(slug) ?? []);
  useEffect(() => {
    if (known.has(slug)) return;
    const call = new AbortController();
    async function load() {
      const response = await fetch(paths.apiMenu(slug), { signal: call.signal });
      if (!response.ok) return;
      const answer = (await response.json()) as GridCard[];
      known.set(slug, answer);
      setCards(answer);
    }
    load().catch(() => undefined);
    return () => call.abort();
  }, [slug]);
  if (cards.length === 0) return children;
  return (
    <ul className="grid aspect-[4/3] w-80 shrink-0 grid-cols-2 content-start gap-4 self-start max-xl:w-60">
      {cards.map(({ handle, title, picture, minPriceCents, priceVaries }) => (
        <li key={handle} className="relative text-sm">
          {picture ? (
            <img
              src={pictureUrl(picture, { width: 360 })}
              srcSet={srcSet(picture, [180, 360, 600])}
              sizes="152px"
              alt=""
              width={152}
              height={152}
              className="aspect-square w-full rounded-lg bg-soft object-cover"
            />
          ) : null}
          <a
            href={paths.product(handle)}
            className="mt-2 line-clamp-2 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </a>
          <p className="text-ink-soft tabular-nums">
            {`${priceVaries ? 'From ' : ''}${formatUsd(minPriceCents)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
