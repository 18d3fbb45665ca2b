import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useAlive } from '~/components/ui/use-hover-menu';

const FIX_FIELDS = 'Please fix these fields';
/** The heading in its place if no error belongs to a field. */
const NOT_DONE = 'This didn’t go through';

export type FieldError = {
  /** Id of the control; undefined for an error of the whole form. */
  controlId?: string;
  message: string;
};

type ErrorSummaryProps = {
  errors: readonly FieldError[];
  /** A new object with each response of the server: the focus moves here each time. */
  answer: unknown;
  heading?: string;
  /** Heading level: 2 if the form is all there is on the page. */
  level?: 2 | 3;
  /** Shown below the sentences: another way to do what the form is for. */
  alternative?: ReactNode;
};

/**
 * Runs before the browser paints: an effect that runs later could take the focus from where the customer
 * has moved it.
 */
const useAtOnce = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** The errors of a form, above its fields. Takes the focus after a refused post. */
export function ErrorSummary({
  errors,
  answer,
  heading = FIX_FIELDS,
  level = 3,
  alternative,
}: ErrorSummaryProps) {
  const Heading = `h${level}` as const;
  const summary = useRef<HTMLDivElement>(null);
  // On a page rendered by the server `autoFocus` has already applied, and the focus may have moved on
  // since.
  const isReplaced = useRef(!useAlive());
  useAtOnce(() => {
    if (answer && !isReplaced.current) summary.current?.focus();
    isReplaced.current = false;
  }, [answer]);
  if (errors.length === 0) return null;
  const isOfFields = errors.some(({ controlId }) => controlId !== undefined);
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
        {heading === FIX_FIELDS && !isOfFields ? NOT_DONE : heading}
      </Heading>
      <ul className="mt-2 flex flex-col">
        {errors.map(({ controlId, message }) => (
          <li key={`${controlId} ${message}`}>
            {controlId ? (
              <a
                href={`#${controlId}`}
                onClick={(event) => goTo(controlId, event)}
                className="target text-danger underline underline-offset-4"
              >
                {message}
              </a>
            ) : (
              <p className="py-2 text-danger">{message}</p>
            )}
          </li>
        ))}
      </ul>
      {alternative}
    </div>
  );
}

/** Moves the focus itself: the router would treat the hash link as a navigation and drop the action data. */
function goTo(controlId: string, event: MouseEvent) {
  const control = document.getElementById(controlId);
  control?.focus();
  if (control && document.activeElement === control) event.preventDefault();
}
