import { useNavigation } from '@remix-run/react';
import { useState } from 'react';

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
