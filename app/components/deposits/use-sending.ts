import { useNavigation } from '@remix-run/react';
import { paths } from '~/paths';

/**
 * Returns which of the form's buttons is being sent. A post answered with the form itself is over as soon
 * as the answer is rendered, although Remix still revalidates the page: otherwise a quick 'Confirm' would
 * be ignored. A post that navigates lasts until the other page is shown.
 *
 * @param posting the post in flight, of the page's own form or of a fetcher
 * @returns the button's `intent`; null if nothing is being sent
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
