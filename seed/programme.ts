/**
 * The ambassadors who take part in the program from the start: their codes, and how many days before
 * seeding they did things. A code has six to sixteen capital letters and digits, without 0 and 1.
 */
export type SeedParticipant = {
  personId: number;
  code: string;
  boardName: 'first_initial' | 'initials' | 'hidden';
  startedDaysAgo: number;
  /** When the training was finished; if omitted, it is not finished. */
  trainedDaysAgo?: number;
  /** Clicks on the link since then, evenly spread. */
  clicks: number;
};

const CROWD = 7_100_000_000_100;

export const participants = {
  amara: {
    personId: 7_100_000_000_004,
    code: 'AMARA4EB',
    boardName: 'first_initial',
    startedDaysAgo: 290,
    clicks: 74,
  },
  elliot: {
    personId: CROWD + 13,
    code: 'ELLIOT8H',
    boardName: 'first_initial',
    startedDaysAgo: 159,
    trainedDaysAgo: 140,
    clicks: 38,
  },
  felix: {
    personId: CROWD + 21,
    code: 'FELIX9QD',
    boardName: 'first_initial',
    startedDaysAgo: 204,
    clicks: 31,
  },
  clara: {
    personId: CROWD + 29,
    code: 'CLARA3VN',
    boardName: 'initials',
    startedDaysAgo: 109,
    trainedDaysAgo: 90,
    clicks: 29,
  },
  rosa: {
    personId: CROWD + 12,
    code: 'ROSA4MTX',
    boardName: 'first_initial',
    startedDaysAgo: 69,
    clicks: 22,
  },
  yara: {
    personId: CROWD + 20,
    code: 'YARA2HDB',
    boardName: 'first_initial',
    startedDaysAgo: 65,
    clicks: 12,
  },
  peter: {
    personId: CROWD + 28,
    code: 'PETER6KW',
    boardName: 'hidden',
    startedDaysAgo: 60,
    clicks: 9,
  },
  amina: {
    personId: CROWD + 27,
    code: 'AMINA5RJ',
    boardName: 'initials',
    startedDaysAgo: 58,
    clicks: 15,
  },
  mei: {
    personId: CROWD + 11,
    code: 'MEI7TNKA',
    boardName: 'first_initial',
    startedDaysAgo: 46,
    clicks: 11,
  },
} satisfies Record<string, SeedParticipant>;
