/**
 * `npx tsx scripts/permissions-page.ts` writes docs/permissions.md from the table that the guards use;
 * tests/house/permissions.test.ts checks that the page is up to date.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { entryOf, PERMISSIONS, type Entry, type Person } from '../app/domain/staff/permissions';
import { answerHelp } from './usage';

const customer = (
  tags: string[],
  organization: { isAdmin: boolean; showManage: boolean } | null = null,
): Person => ({ kind: 'customer', tags, organization });

const ROLES: [name: string, person: Person][] = [
  ['visitor', { kind: 'visitor' }],
  ['individual', customer([])],
  ['business', customer(['BusinessAccount'])],
  ['alliance', customer(['ECA2024'])],
  ['ambassador', customer(['Ambassador'])],
  ['organization member', customer([], { isAdmin: false, showManage: true })],
  ['organization admin', customer([], { isAdmin: true, showManage: true })],
  ['back-office user', { kind: 'staff', isAdmin: false }],
  ['back-office admin', { kind: 'staff', isAdmin: true }],
];

const LABELS: Record<Entry, string> = {
  enter: 'yes',
  'sign-in': 'sign-in',
  'staff-sign-in': 'staff sign-in',
  home: 'home',
  refused: '403',
};

/** Returns the page's text. */
export function permissionsPage(): string {
  const rows = Object.entries(PERMISSIONS).map(([key, access]) => {
    const entries = ROLES.map(([, person]) => LABELS[entryOf(access, person)]);
    return `| \`${key}\` | ${access} | ${entries.join(' | ')} |`;
  });
  return `# Who may do what

Made from \`app/domain/staff/permissions.ts\` by \`npx tsx scripts/permissions-page.ts\`; do not edit. URLs
begin with a slash, actions do not. \`sign-in\` redirects to sign-in, which leads back; \`home\` redirects to the
default home page; \`403\` is a page that says who may open it. A member of an organization who is not an admin may
open \`organization\` pages if its \`show_manage\` is set. A back-office session is never a customer's session.

| URL or action | For | ${ROLES.map(([name]) => name).join(' | ')} |
| --- | --- | ${ROLES.map(() => '---').join(' | ')} |
${rows.join('\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  answerHelp('npx tsx scripts/permissions-page.ts   writes docs/permissions.md\n');
  writeFileSync(new URL('../docs/permissions.md', import.meta.url), permissionsPage());
}
