import { useNavigation } from '@remix-run/react';
import { useState } from 'react';

/** No answer that a page can have. */
const NO_REPLY = Symbol('no reply');

/**
 * Whether a form is on its way. Not any more once what came of it is on the page, though the router may
 * be busy with it for another moment: a press would be lost then.
 *
 * @param reply what the page has of the form's last answer; another one when there is a new answer
 * @param isOurs whether what is being sent is this form
 */
export function useIsSending(reply: unknown, isOurs: (posted: FormData) => boolean): boolean {
  const { state, formData } = useNavigation();
  // A form that is first drawn while the page loads has come with the answer, as the second step of a
  // question does: what is on its way is the form before it.
  const [replyBefore, setReplyBefore] = useState(state === 'loading' ? NO_REPLY : reply);
  if (state !== 'loading' && reply !== replyBefore) setReplyBefore(reply);
  if (formData === undefined || !isOurs(formData)) return false;
  return state === 'submitting' || reply === replyBefore;
}
