/** Texts of the training pages; the lessons are in the files beside this one. */
export const TRAINING = {
  title: 'Training',
  intro: 'Short lessons, each with a few questions at its end. Take them in your own time.',
  progress: (passed: number, count: number) => `${passed} of ${count} lessons passed`,
  begin: 'Begin',
  goOn: 'Go on',
  brings: {
    heading: 'What finishing brings',
    rate: (standard: string, trained: string) =>
      `${trained} commission instead of ${standard}, on every order that is paid from then on.`,
    assets: 'The assets that are kept for trained ambassadors.',
    toAssets: 'See assets',
  },
  finished: {
    heading: 'You have finished the training',
    since: 'Since',
    rate: (trained: string) =>
      `You earn ${trained} commission on every order that is paid from then on.`,
    assets: 'All assets are open to you.',
    more: 'There is something new to read. What you have finished stays finished.',
  },
  lessons: 'Lessons',
  minutes: (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  passed: 'Passed',
  new: 'New',
} as const;

/** Texts of a lesson's page. */
export const LESSON = {
  back: 'All lessons',
  place: (place: number, count: number) => `Lesson ${place} of ${count}`,
  check: 'A few questions',
  checkIntro: 'Choose one answer to each. You can try as often as you like.',
  again: 'You have passed this lesson. Answering again changes nothing.',
  question: (nth: number, prompt: string) => `${nth}. ${prompt}`,
  send: 'Check my answers',
  refused: 'Not passed yet',
  missing: 'Choose an answer.',
  right: 'That is right.',
  wrong: (why: string) => `That is not it. ${why}`,
  inSummary: (nth: number, message: string) => `Question ${nth}: ${message}`,
} as const;

/** `'30 days'`, `'1 day'` */
export function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
