import Bowser from 'bowser';

/** Returns the name of a browser in the list of open sessions, for example 'Chrome on Windows'. */
export function deviceOf(request: Request): string {
  return deviceNamed(request.headers.get('User-Agent') ?? '');
}

/** Like `deviceOf`, for a stored `User-Agent`. */
export function deviceNamed(userAgent: string): string {
  const agent = userAgent.slice(0, 500);
  if (agent === '') return 'Unknown device';
  // oxlint-disable-next-line import/no-named-as-default-member -- CommonJS: Node knows its default only
  const { browser, os } = Bowser.parse(agent);
  const name = browser.name || 'Unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
}
