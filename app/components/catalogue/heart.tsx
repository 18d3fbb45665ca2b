import type { FormEvent, ReactNode } from 'react';
import { useFetcher } from '~/framework';
import { useRootData } from './root-data';
import type { LastFavorite } from '~/domain/catalogue/favorites';
import { paths } from '~/paths';

/** The favorites of a page, including changes in flight. */
export type Hearts = {
  isHeld: (handle: string) => boolean;
  /** The last pressed heart, and the error if it was refused. */
  last: LastFavorite | null | undefined;
  /** Submits a press with the fetcher instead of a navigation. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Returns the hearts of a page. They share one request: a press resends the changes still in flight, so
 * that no response undoes another one's change.
 */
export function useHearts(): Hearts {
  const { favorites, lastFavorite } = useRootData();
  const { data, formData, submit } = useFetcher<LastFavorite>({ key: 'favorites' });
  const isSent = (name: string, handle: string) => formData?.getAll(name).includes(handle);

  return {
    isHeld: (handle) =>
      isSent('add', handle) || (favorites.includes(handle) && !isSent('remove', handle)),
    last: formData ? null : (data ?? lastFavorite),
    onSubmit(event) {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const { name, value } = submitter as HTMLButtonElement;
      if (isSent('add', value) || isSent('remove', value)) return;
      const changes = [...(formData ?? []), [name, value]] as string[][];
      submit(new URLSearchParams(changes), { method: 'post', action: paths.apiFavorites() });
    },
  };
}

/** The form around the hearts. Each heart is only a button, which is cheapest for a page of 24. */
export function HeartForm({ hearts, children }: { hearts: Hearts; children: ReactNode }) {
  return (
    <form method="post" action={paths.apiFavorites()} onSubmit={hearts.onSubmit}>
      {children}
    </form>
  );
}

type HeartProps = { hearts: Hearts; handle: string; title: string };

/** Adds a product to the favorites, or removes it. */
export function Heart({ hearts: { isHeld, last }, handle, title }: HeartProps) {
  const held = isHeld(handle);
  const isLast = last?.handle === handle;
  return (
    <>
      <button
        id={isLast ? 'favorite' : undefined}
        name={held ? 'remove' : 'add'}
        value={handle}
        aria-pressed={held}
        aria-label={held ? `Remove ${title} from favorites` : `Add ${title} to favorites`}
      />
      {isLast && last.message ? <em role="alert">{last.message}</em> : null}
    </>
  );
}
