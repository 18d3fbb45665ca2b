import { isbot } from 'isbot';

/**
 * Whether somebody goes to this address in their browser, now: no look at its head, no fetching ahead, no
 * machine, and no picture or frame of another page that has only been made to point here.
 */
export function isClickOfPerson({ method, headers }: Request): boolean {
  if (method !== 'GET') return false;
  const ahead = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => headers.get(name));
  if (ahead.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ''))) return false;
  const agent = headers.get('User-Agent') ?? '';
  if (agent === '' || isbot(agent)) return false;
  // Older browsers do not say what they ask for; our own pages ask by script.
  const wanted = headers.get('Sec-Fetch-Dest');
  if (wanted === null || wanted === 'document') return true;
  return wanted === 'empty' && headers.get('Sec-Fetch-Site') === 'same-origin';
}
