/** An admin's actions on a staff account, with what each says before it is done. */
export const STAFF_STEPS = {
  admin: {
    label: 'Make admin',
    heading: (name: string) => `Make ${name} an admin?`,
    what: [
      'They may do everything here, also with the accounts of others.',
      'They are signed out everywhere, and set up a second factor before anything else.',
    ],
    confirm: 'Make admin',
  },
  staff: {
    label: 'Make staff',
    heading: (name: string) => `Make ${name} a member of staff?`,
    what: [
      'They may do nothing any more that is for admins.',
      'They are signed out everywhere. Invitations that they have sent are called off.',
    ],
    confirm: 'Make staff',
  },
  disable: {
    label: 'Disable',
    heading: (name: string) => `Disable the account of ${name}?`,
    what: [
      'They cannot sign in any more and are signed out everywhere, at once.',
      'Invitations that they have sent are called off.',
      'What they have done stays in the audit log. You can enable the account again.',
    ],
    confirm: 'Disable account',
  },
  enable: {
    label: 'Enable',
    heading: (name: string) => `Enable the account of ${name}?`,
    what: ['They can sign in again, with the password and second factor that they had.'],
    confirm: 'Enable account',
  },
  factor: {
    label: 'Reset second factor',
    heading: (name: string) => `Reset the second factor of ${name}?`,
    what: [
      'Be sure that it is really them who ask.',
      'They sign in with the password alone; an admin sets up another second factor before anything else.',
      'Their recovery codes are worthless, and they are signed out everywhere.',
    ],
    confirm: 'Reset second factor',
  },
  sessions: {
    label: 'Sign out everywhere',
    heading: (name: string) => `Sign ${name} out everywhere?`,
    what: ['Every session of theirs ends at once. What they had not saved is lost.'],
    confirm: 'Sign out everywhere',
  },
} as const;

export type StaffStep = keyof typeof STAFF_STEPS;

export function isStaffStep(name: unknown): name is StaffStep {
  return typeof name === 'string' && Object.hasOwn(STAFF_STEPS, name);
}
