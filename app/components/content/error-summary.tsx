import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useAlive } from '~/components/ui/use-alive';

export type Fault = {
  /** Id of the control; undefined for what is wrong with the form as a whole. */
  controlId?: string;
  sentence: string;
};

type ErrorSummaryProps = {
  faults: readonly Fault[];
  /** Another object with each answer of the server: the focus moves here each time. */
  answer: unknown;
  heading?: string;
  /** Of the heading: 2 where the form is all that a page has. */
  level?: 2 | 3;
  /** Below the sentences: another way to what the form is for. */
  wayOut?: ReactNode;
};

/** Before anybody can press: an effect after the picture would take the focus back from where they went. */
const useAtOnce = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** What keeps the form from being sent, on top of it: the focus comes here after a refused post. */
export function ErrorSummary({
  faults,
  answer,
  heading = 'This has not been sent yet',
  level = 3,
  wayOut,
}: ErrorSummaryProps) {
  const Heading = `h${level}` as const;
  const summary = useRef<HTMLDivElement>(null);
  // What the server has drawn got the focus from the browser; by now somebody may have gone on from it.
  const isTakenOver = useRef(!useAlive());
  useAtOnce(() => {
    if (answer && !isTakenOver.current) summary.current?.focus();
    isTakenOver.current = false;
  }, [answer]);
  if (faults.length === 0) return null;
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="group"
      aria-labelledby="error-summary"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript the browser has to do it
      autoFocus
      className="mb-8 rounded-md border-[1.5px] border-danger p-5"
    >
      <Heading id="error-summary" className="text-lg">
        {heading}
      </Heading>
      <ul className="mt-2 flex flex-col">
        {faults.map(({ controlId, sentence }) => (
          <li key={`${controlId} ${sentence}`}>
            {controlId ? (
              <a
                href={`#${controlId}`}
                onClick={(event) => goTo(controlId, event)}
                className="target text-danger underline underline-offset-4"
              >
                {sentence}
              </a>
            ) : (
              <p className="py-2 text-danger">{sentence}</p>
            )}
          </li>
        ))}
      </ul>
      {wayOut}
    </div>
  );
}

/** Not by the address: to the router that would be another page, which knows nothing of what was refused. */
function goTo(controlId: string, event: MouseEvent) {
  const control = document.getElementById(controlId);
  control?.focus();
  if (control && document.activeElement === control) event.preventDefault();
}
