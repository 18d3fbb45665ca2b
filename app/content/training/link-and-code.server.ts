import type { Lesson, TrainingFacts } from '~/domain/training/training';
import { dayCount } from './training-labels';

/** Lesson: how an order is attributed to an ambassador, and which orders never are. */
export function linkAndCode({ referralDays }: TrainingFacts): Lesson {
  const window = dayCount(referralDays);
  return {
    name: 'link-and-code',
    title: 'Your link, your code, and when an order counts',
    summary: 'Two ways in which the store knows that you have brought somebody, and their limits.',
    minutes: 4,
    sections: [
      {
        heading: 'A link and a code',
        body: [
          'You have one link and one code; both stand on your overview. The link is for messages and posts: whoever follows it arrives in the store as on any other day. The code is for everything that nobody can click: a poster, a talk, a cup with a note on it. It is typed at the checkout.',
          'The link may lead to any page of the store. A link to the very cup that you were talking about brings more than one to the front page.',
        ],
      },
      {
        heading: 'What the store remembers',
        body: [
          [
            `A click on your link counts for ${window}, in the browser it was made in. Once its customer has signed in, it is kept with their account as well and counts on their other devices too.`,
            'The last click counts. When somebody follows your link and later that of another ambassador, the order is theirs.',
            'A code that is typed at the checkout wins over every click, yours or another’s.',
            'Who has brought an order is decided once, when we first see the order, and never changed afterwards.',
          ],
          'What you see of an order is its number, its day and what it comes to. Not who has bought: that is between the store and its customers.',
        ],
      },
      {
        heading: 'Orders that never count',
        body: [
          [
            'Your own, whichever way you place them.',
            'Those that are delivered to where you live: your household’s.',
            `Those that come later than ${window} after the last click, without a code.`,
          ],
          'The store finds these by itself, and keeps them with the reason. There is nothing to report and nothing to explain.',
        ],
      },
    ],
    check: [
      {
        name: 'two-links',
        prompt:
          'A customer follows your link, and the next day that of Ben. They order without a code. Whose order is it?',
        choices: [
          'Yours: you were first.',
          'Ben’s: the last click counts.',
          'It is shared between you two.',
        ],
        right: 1,
        why: 'The last click before the order counts, and one order has one ambassador.',
      },
      {
        name: 'code-wins',
        prompt: 'The same customer types your code at the checkout after all. And now?',
        choices: [
          'Yours: a typed code wins over every click.',
          'Ben’s still: the click came before.',
          'Nobody’s: link and code exclude each other.',
        ],
        right: 0,
        why: 'Typing a code is the clearest word that a customer can give. It wins over every click.',
      },
      {
        name: 'household',
        prompt: 'Your roommate orders through your link, to the address you share. Does it count?',
        choices: [
          'Yes, they have an account of their own.',
          'Yes, when they pay with their own card.',
          'No, orders of one’s household never do.',
        ],
        right: 2,
        why: 'What is delivered to where you live is your household’s, whoever orders and pays.',
      },
      {
        name: 'window',
        prompt: 'For how long does a click on your link count?',
        choices: [
          `For ${window}, unless another click or a code comes in between.`,
          'Until the customer closes the browser.',
          'For ever, once somebody was yours.',
        ],
        right: 0,
        why: `A click counts for ${window}. After that somebody has to follow your link again, or type your code.`,
      },
    ],
  };
}
