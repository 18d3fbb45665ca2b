import { useRef, type FormEvent } from 'react';

/** Maximum time between the presses of a double click, in milliseconds; a later press is intended. */
const DOUBLE_PRESS_MS = 500;

/**
 * Detects the second press of a double click, which comes before the form is rendered as busy. Submitting
 * it would abort the first request.
 *
 * @param reply the page's last action data for the form, a new object whether it was accepted or refused:
 *   after a new one the same button counts at once
 * @returns a function to call on each submit; true if the press is to be ignored
 */
export function useDoublePress(reply: unknown): (event: FormEvent) => boolean {
  const last = useRef<{ button: HTMLElement | null; reply: unknown; at: number } | null>(null);
  return ({ nativeEvent }) => {
    const { submitter: button, timeStamp: at } = nativeEvent as SubmitEvent;
    const before = last.current;
    const isAgain =
      before !== null &&
      before.button === button &&
      before.reply === reply &&
      at - before.at < DOUBLE_PRESS_MS;
    if (!isAgain) last.current = { button, reply, at };
    return isAgain;
  };
}
