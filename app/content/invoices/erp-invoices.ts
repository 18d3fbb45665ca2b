/** Texts of the page about ordering on invoice. */
export const INVOICE_DESK = {
  title: 'Invoice requests',
  text: 'Who asks to order on invoice, and what was decided.',
  lists: 'Which ones',
  open: 'Waiting',
  decided: 'Decided',
  none: 'Nobody waits for an answer.',
  noneDecided: 'Nothing has been decided yet.',
  customer: 'Customer',
  email: 'Email when it was asked',
  asked: 'Asked',
  before: 'Decided before',
  never: 'Never',
  state: 'Decision',
  when: 'When',
  by: 'By',
  reason: 'Reason',
  told: 'Told by email',
  notTold: 'Not yet',
  answer: 'Answer',
  questions: {
    granted: {
      heading: (name: string) => `Let ${name} order on invoice?`,
      what: [
        'From now on the customer can choose at the checkout to pay later, on invoice.',
        'The customer is told by email; an open request is answered with it.',
      ],
      send: 'Grant it',
    },
    refused: {
      heading: (name: string) => `Not let ${name} order on invoice?`,
      what: [
        'From now on the customer pays when they order. Orders that were placed on invoice stay.',
        'The customer is told by email; an open request is answered with it.',
      ],
      send: 'Refuse it',
    },
  },
  reasonField: 'Reason',
  reasonHint: 'For your colleagues; the customer does not see it.',
  cancel: 'Not now',
  problems: {
    overtaken:
      'Somebody has decided otherwise meanwhile. It is shown below; decide again if you must.',
  },
  done: {
    granted: 'Granted. The customer is told by email.',
    refused: 'Refused. The customer is told by email.',
  },
} as const;

export const INVOICE_DECISIONS = { granted: 'Granted', refused: 'Refused' } as const;
