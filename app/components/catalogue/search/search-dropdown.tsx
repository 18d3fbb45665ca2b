import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from '~/framework';
import { SearchResultCells, SearchRow } from './search-row';
import { useSearchResults, type SearchAnswer } from './use-search-results';
import { NO_PRODUCTS_FOUND } from '~/content/catalogue/search';
import { BLUR_DELAY_MS } from '~/domain/core/constants';
import { paths } from '~/paths';

type SearchDropdownProps = {
  /** Id of the list, which the field's `aria-controls` already names. */
  listId: string;
  input: RefObject<HTMLInputElement>;
  text: string;
  onLeave?: () => void;
};

/**
 * The list under the search box (spec section 2, Search dropdown): a combobox whose focus stays in the
 * field. Arrow keys move, Enter opens, Escape closes. A blur closes it after 200 ms, so that a press on a
 * row still counts.
 */
export function SearchDropdown({ listId, input, text, onLeave }: SearchDropdownProps) {
  const navigate = useNavigate();
  const answer = useSearchResults(text);
  // The field may have been left again while this code was loading.
  const [open, setOpen] = useState(() => document.activeElement === input.current);
  const [active, setActive] = useState(-1);

  const query = answer?.query ?? '';
  const targets = answer
    ? [
        ...answer.results.map((result) => paths.product(result.handle)),
        ...(answer.results.length > 0 ? [paths.shopAll({ search: query })] : []),
      ]
    : [];
  const shown = open && answer !== null;
  const optionId = (index: number) => `${listId}-${index}`;

  const leave = (href: string) => {
    setOpen(false);
    input.current?.blur();
    navigate(href);
    onLeave?.();
  };

  // The field is rendered by the search box, which is on every page. The attributes that only matter once
  // this code is loaded are set here.
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('aria-expanded', String(shown && targets.length > 0));
    if (shown && active >= 0) field.setAttribute('aria-activedescendant', optionId(active));
    else field.removeAttribute('aria-activedescendant');
  });

  // The focus stays in the field, so the browser does not scroll the row into view by itself.
  useEffect(() => {
    if (!shown || active < 0) return;
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [shown, active, listId]);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let timer = 0;
    const onOpen = () => {
      window.clearTimeout(timer);
      setActive(-1);
      setOpen(true);
    };
    const onClose = () => setOpen(false);
    const onBlur = () => {
      timer = window.setTimeout(onClose, BLUR_DELAY_MS);
    };
    const { form } = field;
    field.addEventListener('focus', onOpen);
    field.addEventListener('input', onOpen);
    field.addEventListener('blur', onBlur);
    form?.addEventListener('submit', onClose);
    return () => {
      window.clearTimeout(timer);
      field.removeEventListener('focus', onOpen);
      field.removeEventListener('input', onOpen);
      field.removeEventListener('blur', onBlur);
      form?.removeEventListener('submit', onClose);
    };
  }, [input]);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const count = targets.length;
      if (event.key === 'Escape' && shown) {
        event.preventDefault();
        setOpen(false);
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
        event.preventDefault();
        setOpen(true);
        const step = event.key === 'ArrowDown' ? 1 : -1;
        // One stop more than there are rows: after the last row comes the field itself, then the first row.
        setActive((now) => ((now + 1 + step + count + 1) % (count + 1)) - 1);
      } else if (event.key === 'Enter' && shown && targets[active]) {
        event.preventDefault();
        leave(targets[active]);
      }
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  });

  return (
    <>
      <p role="status" className="sr-only">
        {shown ? countMessage(answer) : ''}
      </p>
      {shown && answer.results.length > 0 ? (
        <div className="search-list">
          {answer.note ? <p className="px-5 pt-3 text-sm text-ink-soft">{answer.note}</p> : null}
          {/* Links for the pointer; keyboard users reach them through the field. */}
          <div role="listbox" id={listId} aria-label="Search results">
            {answer.results.map((result, index) => (
              <SearchRow
                key={result.handle}
                id={optionId(index)}
                href={targets[index] ?? ''}
                selected={index === active}
                onPick={leave}
              >
                <SearchResultCells result={result} />
              </SearchRow>
            ))}
            <SearchRow
              id={optionId(targets.length - 1)}
              href={targets[targets.length - 1] ?? ''}
              selected={active === targets.length - 1}
              onPick={leave}
            >
              <span className="min-w-0 break-words font-semibold">
                View all results for {query}
              </span>
            </SearchRow>
          </div>
        </div>
      ) : null}
      {shown && answer.results.length === 0 ? (
        <p className="search-list px-5 py-4">{NO_PRODUCTS_FOUND}</p>
      ) : null}
    </>
  );
}

function countMessage({ total, query, note }: SearchAnswer): string {
  if (total === 0) return NO_PRODUCTS_FOUND;
  const counted = `${total} ${total === 1 ? 'result' : 'results'} for ${query}`;
  return note ? `${counted}. ${note}` : counted;
}
