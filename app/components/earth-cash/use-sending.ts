import { useNavigation } from '@remix-run/react';
import { paths } from '~/paths';

/**
 * Which of the form's buttons is at work. A post that was answered with the form itself is over as soon
 * as the answer is drawn, although Remix still reads the page anew: whoever confirms quickly must not
 * press in vain. One that leads somewhere else goes on until the other page is there.
 *
 * @param posting the post on its way, of the page's own form or of a fetcher
 * @returns the button's `intent`; null while nothing is at work
 */
export function useSending(posting: { state: string; formData?: FormData | undefined }) {
  const navigation = useNavigation();
  if (!posting.formData) return null;
  const intent = String(posting.formData.get('intent'));
  if (posting.state === 'submitting') return intent;
  const to = navigation.state === 'loading' ? navigation.location.pathname : null;
  const isLeaving = posting.state === 'loading' && to !== null && to !== paths.addEarthCash();
  return isLeaving ? intent : null;
}
