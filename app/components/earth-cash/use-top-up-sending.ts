import { useNavigation } from '@remix-run/react';
import type { FormEvent } from 'react';

/** These lead to the page anew, so that they go on until it is there. */
const LEADING: readonly string[] = ['agree', 'turn-off'];

export type TopUpSending = {
  /** Which button is at work, by its `intent`; null while none is. */
  intent: string | null;
  /** A press of the button that is at work does nothing; any other one counts at once. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * What is being sent from the page. A post that was answered with the form itself is over as soon as
 * the answer is drawn, although Remix still reads the page anew: whoever agrees quickly must not press
 * in vain.
 */
export function useTopUpSending(): TopUpSending {
  const { state, formData } = useNavigation();
  const posted = formData ? String(formData.get('intent')) : null;
  const isAtWork = posted !== null && (state === 'submitting' || LEADING.includes(posted));
  const intent = isAtWork ? posted : null;
  return {
    intent,
    onSubmit(event) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const pressed = submitter instanceof HTMLButtonElement ? submitter.value : null;
      if (intent !== null && pressed === intent) event.preventDefault();
    },
  };
}
