import { Suspense, lazy, useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Form, useLocation, useNavigate } from '~/framework';
import { SEARCH_INPUT_LENGTH } from '~/domain/core/constants';
import { SearchHint } from './search-hint';
import { Icon } from '~/components/ui/icon';
import { paths } from '~/paths';

const SearchDropdown = lazy(async () => ({
  default: (await import('./search-dropdown')).SearchDropdown,
}));

/** Returns what the page's URL searches for; empty on every page but the results. */
function useCurrentSearch(): string {
  const { pathname, search } = useLocation();
  if (pathname !== paths.shopAll()) return '';
  return new URLSearchParams(search).get('search')?.slice(0, SEARCH_INPUT_LENGTH) ?? '';
}

/**
 * The search box: a plain GET form that works without JavaScript. The code and data of the result list are
 * loaded on the first focus. On a page of results it has what they are for. `onLeave` is called when a search navigates away.
 */
export function SearchBox({ onLeave, living }: { onLeave?: () => void; living?: boolean }) {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const requested = useCurrentSearch();
  const isDrawn = useRef(false);
  const [text, setText] = useState(requested);
  const [isActive, setIsActive] = useState(false);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    if (isDrawn.current) field.value = requested;
    isDrawn.current = true;
    // At first, this picks up text typed, or focus set, before hydration.
    setText(field.value);
    if (document.activeElement === field) setIsActive(true);
  }, [requested]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (query === '') return;
    navigate(paths.shopAll({ search: query }));
    input.current?.blur();
    onLeave?.();
  };

  return (
    // The role is for browsers that do not support the element.
    <search role="search" className="relative block w-full">
      <Form method="get" action={paths.shopAll()} onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          Search
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          name="search"
          defaultValue={requested}
          maxLength={SEARCH_INPUT_LENGTH}
          autoComplete="off"
          placeholder=" "
          enterKeyHint="search"
          onFocus={() => setIsActive(true)}
          onInput={(event) => setText(event.currentTarget.value)}
          className="search-input"
        />
        <SearchHint living={living ?? false} typed={text !== ''} />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 left-0 grid w-12 place-items-center"
        >
          <Icon name="search" />
        </button>
      </Form>
      {isActive ? (
        <Suspense fallback={null}>
          <SearchDropdown listId={`${id}-list`} input={input} text={text} onLeave={onLeave} />
        </Suspense>
      ) : null}
    </search>
  );
}
