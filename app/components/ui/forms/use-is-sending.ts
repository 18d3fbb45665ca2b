import { type FormEvent, useRef, useState } from 'react';
import { useNavigation } from '~/framework';

/** Equals no reply that a page can have. */
const NO_REPLY = Symbol('no reply');

/**
 * Whether a form is being sent. False as soon as the outcome is rendered, although the router may stay busy
 * for a moment: otherwise a press during that time would be lost.
 *
 * @param reply the page's last action data for the form; a new object with each response
 * @param isOurs whether the posted data is this form's
 */
export function useIsSending(reply: unknown, isOurs: (posted: FormData) => boolean): boolean {
  const { state, formData } = useNavigation();
  // A form that mounts while the router is loading arrived with the response, like the second step of a
  // confirmation: the form being sent is the previous one.
  const [replyBefore, setReplyBefore] = useState(state === 'loading' ? NO_REPLY : reply);
  if (state !== 'loading' && reply !== replyBefore) setReplyBefore(reply);
  if (formData === undefined || !isOurs(formData)) return false;
  return state === 'submitting' || reply === replyBefore;
}

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
