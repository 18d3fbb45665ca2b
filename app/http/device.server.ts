import Bowser from 'bowser';

/** How the list of open sessions calls a browser, for example 'Chrome on Windows'. */
export function deviceOf(request: Request): string {
  return deviceNamed(request.headers.get('User-Agent') ?? '');
}

/** The same of a browser that was kept as it names itself. */
export function deviceNamed(userAgent: string): string {
  const agent = userAgent.slice(0, 500);
  if (agent === '') return 'Unknown device';
  // oxlint-disable-next-line import/no-named-as-default-member -- CommonJS: Node knows its default only
  const { browser, os } = Bowser.parse(agent);
  const name = browser.name || 'Unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
}
