import { useLocation } from '@remix-run/react';
import { Notice } from '~/components/ui/notice';

/** Shown in place of data that could not be read, with a link to try again. */
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
