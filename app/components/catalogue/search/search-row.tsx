import type { MouseEvent, ReactNode } from 'react';
import type { SearchResult } from './use-search-results';
import { formatUsd } from '~/domain/core/money';
import { pictureUrl, srcSet } from '~/domain/core/picture';

type SearchRowProps = {
  id: string;
  href: string;
  selected: boolean;
  onPick: (href: string) => void;
  children: ReactNode;
};

/** A row of the search dropdown: an option for the combobox, a link for the pointer. */
export function SearchRow({ id, href, selected, onPick, children }: SearchRowProps) {
  const pick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onPick(href);
  };
  return (
    <a
      href={href}
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      onClick={pick}
      className="search-row"
    >
      {children}
    </a>
  );
}

/** Image, title, product type, minimum price (spec section 2, Search dropdown). */
export function SearchResultCells({ result }: { result: SearchResult }) {
  return (
    <>
      {result.picture ? (
        <img
          src={pictureUrl(result.picture.url, { width: 112 })}
          srcSet={srcSet(result.picture.url, [56, 112, 168])}
          sizes="56px"
          alt=""
          width={56}
          height={56}
          className="size-14 shrink-0 rounded-md bg-kraft object-cover"
        />
      ) : (
        <span className="size-14 shrink-0 rounded-md bg-kraft" />
      )}
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-semibold">{result.title}</span>
        <span className="block text-sm capitalize text-ink-soft">{result.productType}</span>
      </span>
      <span className="shrink-0 text-sm tabular-nums">{formatUsd(result.minPriceCents)}</span>
    </>
  );
}
