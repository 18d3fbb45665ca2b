import { useRef, type FormEvent } from 'react';

/** Of a double click; whoever presses again later means it. */
const DOUBLE_PRESS_MS = 500;

/**
 * Tells the second press of a double click, which comes before the page has drawn that the form is on its
 * way: sent, it would break off the first one.
 *
 * @param reply what the page has of the form's last answer, another one whether it was taken or refused:
 *   after it the same button counts at once
 * @returns asked at each submit; true for one that is to be left out
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
