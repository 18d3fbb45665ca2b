/** An admin's actions on a staff account, with what each says before it is done. */
export const STAFF_STEPS = {
  admin: {
    label: 'Make admin',
    heading: (name: string) => `Make ${name} an admin?`,
    what: [
      'They can do everything here, including manage other accounts.',
      'They’re signed out everywhere and have to set up a second factor first.',
    ],
    confirm: 'Make admin',
  },
  staff: {
    label: 'Make staff',
    heading: (name: string) => `Make ${name} staff?`,
    what: [
      'They lose all admin permissions.',
      'They’re signed out everywhere, and the invitations they sent are canceled.',
    ],
    confirm: 'Make staff',
  },
  disable: {
    label: 'Disable',
    heading: (name: string) => `Disable ${name}’s account?`,
    what: [
      'They can no longer sign in, and are signed out everywhere right away.',
      'The invitations they sent are canceled.',
      'Their activity stays in the audit log. You can enable the account again.',
    ],
    confirm: 'Disable account',
  },
  enable: {
    label: 'Enable',
    heading: (name: string) => `Enable ${name}’s account?`,
    what: ['They can sign in again with their old password and second factor.'],
    confirm: 'Enable account',
  },
  factor: {
    label: 'Reset second factor',
    heading: (name: string) => `Reset ${name}’s second factor?`,
    what: [
      'Make sure the request really came from them.',
      'They sign in with only their password; an admin has to set up a new second factor first.',
      'Their recovery codes stop working, and they’re signed out everywhere.',
    ],
    confirm: 'Reset second factor',
  },
  sessions: {
    label: 'Sign out everywhere',
    heading: (name: string) => `Sign ${name} out everywhere?`,
    what: ['All their sessions end right away. Unsaved work is lost.'],
    confirm: 'Sign out everywhere',
  },
} as const;

export type StaffStep = keyof typeof STAFF_STEPS;

export function isStaffStep(name: unknown): name is StaffStep {
  return typeof name === 'string' && Object.hasOwn(STAFF_STEPS, name);
}
