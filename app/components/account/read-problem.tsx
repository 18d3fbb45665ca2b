import { useLocation } from '@remix-run/react';
import { Notice } from '~/components/ui/notice';

/** In the place of what could not be read: the sentence for it, and a way to ask again. */
export function ReadProblem({ problem }: { problem: string }) {
  const { pathname, search } = useLocation();
  return (
    <Notice tone="problem">
      <p>{problem}</p>
      <p>
        <a href={pathname + search} data-document="true" className="target underline">
          Try again
        </a>
      </p>
    </Notice>
  );
}
