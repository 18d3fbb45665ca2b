import type { Lesson, TrainingFacts } from '~/domain/training/training';
import { dayCount } from './training-labels';

/** Lesson: how an order is attributed to an ambassador, and which orders never are. */
export function linkAndCode({ referralDays }: TrainingFacts): Lesson {
  const window = dayCount(referralDays);
  return {
    name: 'link-and-code',
    title: 'Your link, your code, and when an order counts',
    summary: 'Two ways the store knows you referred someone, and their limits.',
    minutes: 4,
    sections: [
      {
        heading: 'A link and a code',
        body: [
          'You have one link and one code. Both are on your overview. The link is for messages and posts: people who follow it land in the store as usual. The code is for everything that can’t be clicked: a poster, a talk, a cup with a note on it. Customers enter it at checkout.',
          'Your link can lead to any page in the store. A link to the exact cup you talked about earns more than a link to the home page.',
        ],
      },
      {
        heading: 'What the store remembers',
        body: [
          [
            `A click on your link counts for ${window} in the same browser. Once the customer signs in, it’s saved with their account and counts on their other devices too.`,
            'The last click counts. If someone follows your link and later another ambassador’s, the order is the other ambassador’s.',
            'A code entered at checkout wins over every click, yours or another ambassador’s.',
            'Who referred an order is decided once, when we first see the order, and never changes after that.',
          ],
          'For each order you see its number, its date, and its amount. You don’t see who bought it. That’s between the store and its customers.',
        ],
      },
      {
        heading: 'Orders that never count',
        body: [
          [
            'Your own, however you place them.',
            'Orders delivered to where you live: your household’s.',
            `Orders placed more than ${window} after the last click, without a code.`,
          ],
          'The store finds these on its own and records the reason. There’s nothing to report and nothing to explain.',
        ],
      },
    ],
    check: [
      {
        name: 'two-links',
        prompt:
          'A customer follows your link, and the next day they follow Ben’s. They order without a code. Whose order is it?',
        choices: ['Yours. You were first.', 'Ben’s. The last click counts.', 'You two share it.'],
        right: 1,
        why: 'The last click before the order counts, and one order has one ambassador.',
      },
      {
        name: 'code-wins',
        prompt: 'This time the same customer enters your code at checkout. Whose order is it now?',
        choices: [
          'Yours. A code wins over every click.',
          'Still Ben’s. The click came first.',
          'No one’s. A link and a code cancel each other out.',
        ],
        right: 0,
        why: 'Entering a code is the clearest sign a customer can give. It wins over every click.',
      },
      {
        name: 'household',
        prompt: 'Your roommate orders through your link, to the address you share. Does it count?',
        choices: [
          'Yes, because they have their own account.',
          'Yes, if they pay with their own card.',
          'No, your household’s orders never count.',
        ],
        right: 2,
        why: 'Anything delivered to where you live is your household’s, no matter who orders and pays.',
      },
      {
        name: 'window',
        prompt: 'How long does a click on your link count?',
        choices: [
          `For ${window}, unless another click or a code comes in between.`,
          'Until the customer closes the browser.',
          'Forever, once someone has followed it.',
        ],
        right: 0,
        why: `A click counts for ${window}. After that, they need to follow your link again or enter your code.`,
      },
    ],
  };
}
