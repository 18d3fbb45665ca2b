import type { Lesson, TrainingFacts } from '~/domain/training/training';
import { dayCount } from './training-labels';

/** Lesson: from a paid order to money that can be spent. */
export function commissionLesson(facts: TrainingFacts): Lesson {
  const { holdDays, minimum, standardRate, trainedRate } = facts;
  const hold = dayCount(holdDays);
  const isHeld = holdDays > 0;
  return {
    name: 'commission',
    title: 'Commission: earned, held, paid out',
    summary: 'What an order brings you, when you can have it, and what a refund takes back.',
    minutes: 5,
    sections: [
      {
        heading: 'What an order earns',
        body: [
          `The rate is ${standardRate} of the goods, after discounts, without shipping and taxes. Whoever has passed all lessons when an order is paid earns ${trainedRate} on it.`,
          'The commission is earned when the order is paid, not when it is placed. An order keeps the rate of its day: when a rate changes, nothing that you have earned is counted anew. Your statement says of each order which rate it had.',
        ],
      },
      {
        heading: isHeld ? 'Pending, payable, paid' : 'Payable, paid',
        body: [
          [
            ...(isHeld
              ? [`Pending: earned, and held for ${hold} from the day on which the order was paid.`]
              : []),
            'Payable: yours to take out.',
            'Paid: what you have taken out, and what you have asked for.',
          ],
          isHeld
            ? 'The time between is there because goods come back and payments are disputed. It is the same for everybody.'
            : 'What is earned is payable at once.',
        ],
      },
      {
        heading: 'When an order is refunded or disputed',
        body: [
          [
            'A refund takes back its share: when a quarter of the order is refunded, a quarter of your commission goes.',
            'While a payment is disputed with the bank, its commission is taken back. It returns when the dispute is won.',
            'Either may happen after you were paid. Then your balance goes below zero, and the next commissions fill it. Nobody asks you for money.',
          ],
          'Each of these is a line of your statement. Nothing that stands there is ever changed or taken out; what becomes different is a new line.',
        ],
      },
      {
        heading: 'Taking it out',
        body: [
          `From ${minimum} on, you can take out what is payable:`,
          [
            'Into Earth Cash, with one button: it is in your balance at once and can be spent in the store. Commission brings no deposit bonus, since you have earned it and not put it in.',
            'As a transfer, which you ask for and a person makes. While it is on its way the amount is set aside, so that it cannot be paid twice.',
          ],
          'Commission is income. Keep your statement; what you owe on it is between you and the tax office, and we cannot advise you on that.',
        ],
      },
    ],
    check: [
      {
        name: 'base',
        prompt: 'What is the commission a share of?',
        choices: [
          'All that the customer has paid.',
          'The goods after discounts, without shipping and taxes.',
          'The goods as they are priced, before discounts.',
        ],
        right: 1,
        why: 'It is counted from the goods after discounts. Shipping and taxes are not the store’s to share.',
      },
      {
        name: 'when',
        prompt:
          'A customer of yours has ordered on invoice and not paid yet. What have you earned?',
        choices: [
          'The whole commission: the order counts when it is placed.',
          'Half of it, as an advance.',
          'Nothing yet: it is earned when the order is paid.',
        ],
        right: 2,
        why: 'Commission is earned when the order is paid. Then the time until it is payable begins.',
      },
      {
        name: 'refund',
        prompt:
          'You were paid out last month; now one of those orders is refunded in full. What happens?',
        choices: [
          'Its commission is taken back: your balance goes below zero and the next commissions fill it.',
          'Nothing: what was paid out is final.',
          'You get a bill for it.',
        ],
        right: 0,
        why: 'A refund takes the commission back also after a payout. It is a line below zero in your statement, never a bill.',
      },
      {
        name: 'least',
        prompt: `You have less than ${minimum} payable. Can you take it out?`,
        choices: [
          'Yes, into Earth Cash.',
          'Not yet: it stays yours and grows with the next orders.',
          'No, and it is gone at the end of the month.',
        ],
        right: 1,
        why: `Payouts begin at ${minimum}, into Earth Cash too. Nothing that you have earned runs out before.`,
      },
    ],
  };
}
