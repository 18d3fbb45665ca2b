import { isbot } from 'isbot';

/**
 * Whether a person is navigating to this URL in their browser. Rules out HEAD requests, prefetching, bots,
 * and images or frames on other sites that point here.
 */
export function isClickOfPerson({ method, headers }: Request): boolean {
  if (method !== 'GET') return false;
  const ahead = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => headers.get(name));
  if (ahead.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ''))) return false;
  const agent = headers.get('User-Agent') ?? '';
  if (agent === '' || isbot(agent)) return false;
  // Older browsers do not send Sec-Fetch-Dest; our own pages navigate by fetch.
  const wanted = headers.get('Sec-Fetch-Dest');
  if (wanted === null || wanted === 'document') return true;
  return wanted === 'empty' && headers.get('Sec-Fetch-Site') === 'same-origin';
}
