import { useNavigation } from '@remix-run/react';
import type { FormEvent } from 'react';

/** Intents that redirect: they last until the next page is shown. */
const LEADING: readonly string[] = ['agree', 'turn-off'];

export type TopUpSending = {
  /** The intent of the pressed button while it is being sent; null otherwise. */
  intent: string | null;
  /** Ignores a second press of the button that is being sent; any other button counts at once. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Returns what the page is sending. A post answered with the form itself is over as soon as the answer is
 * rendered, although Remix still revalidates the page: otherwise a quick agreement would be ignored.
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
