import { useFetcher } from '@remix-run/react';
import type { FormEvent, ReactNode } from 'react';
import { useRootData } from '~/components/layout/root-data';
import type { LastFavorite } from '~/domain/favorites';
import { paths } from '~/paths';

/** The favorites of a page as they stand, or are about to stand. */
export type Hearts = {
  isHeld: (handle: string) => boolean;
  /** The heart that was pressed last, and why it is as it was. */
  last: LastFavorite | null | undefined;
  /** Sends a press from the page instead of leaving it. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * All hearts of a page share one request: what is still on its way goes along with the next press,
 * so that no answer can take back what another one has kept.
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

/** The form around hearts: each is a button of it, which costs a page of 24 the least. */
export function HeartForm({ hearts, children }: { hearts: Hearts; children: ReactNode }) {
  return (
    <form method="post" action={paths.apiFavorites()} onSubmit={hearts.onSubmit}>
      {children}
    </form>
  );
}

type HeartProps = { hearts: Hearts; handle: string; title: string };

/** Puts one product among the favorites, or takes it out. */
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
