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
    summary: 'What an order earns you, when you can take it out, and what a refund takes back.',
    minutes: 5,
    sections: [
      {
        heading: 'What an order earns',
        body: [
          `The rate is ${standardRate} of the goods, after discounts, without shipping and taxes. If you’ve passed all lessons when an order is paid, you earn ${trainedRate} on it.`,
          'You earn the commission when the order is paid, not when it’s placed. An order keeps the rate of that day. When a rate changes, what you’ve already earned stays the same. Your statement shows the rate of each order.',
        ],
      },
      {
        heading: isHeld ? 'Pending, payable, paid' : 'Payable, paid',
        body: [
          [
            ...(isHeld
              ? [`Pending: earned, and held for ${hold} from the day the order was paid.`]
              : []),
            'Payable: yours to take out.',
            'Paid: what you’ve taken out, and what you’ve requested.',
          ],
          isHeld
            ? 'The hold is there because goods get returned and payments get disputed. It’s the same for everyone.'
            : 'What you earn is payable right away.',
        ],
      },
      {
        heading: 'When an order is refunded or disputed',
        body: [
          [
            'A refund takes back its share. When a quarter of the order is refunded, a quarter of your commission goes.',
            'While a payment is disputed with the bank, its commission is taken back. If we win the dispute, it returns.',
            'Either can happen after you’ve been paid. Then your balance goes below zero, and your next commissions fill it. We don’t ask you for money.',
          ],
          'Each of these is a line on your statement. A line never changes and is never removed. A correction is a new line.',
        ],
      },
      {
        heading: 'Taking it out',
        body: [
          `Once at least ${minimum} is payable, you can take it out:`,
          [
            'To Earth Cash, with one button. It’s in your balance right away, and you can spend it in the store. Commission gets no deposit bonus, because you earned it rather than deposited it.',
            'As a bank transfer, which you request and a person makes. Until then the amount is reserved, so it can’t be paid twice.',
          ],
          'Commission is income. Keep your statement. What you owe on it is between you and the IRS and your state, and we can’t advise you on that.',
        ],
      },
    ],
    check: [
      {
        name: 'base',
        prompt: 'What is the commission a share of?',
        choices: [
          'Everything the customer paid.',
          'The goods after discounts, without shipping and taxes.',
          'The list price of the goods, before discounts.',
        ],
        right: 1,
        why: 'It’s calculated on the goods after discounts. Shipping and taxes aren’t the store’s to share.',
      },
      {
        name: 'when',
        prompt:
          'A customer you referred ordered on invoice and hasn’t paid yet. What have you earned?',
        choices: [
          'The whole commission: the order counts when it is placed.',
          'Half of it, as an advance.',
          'Nothing yet: you earn it when the order is paid.',
        ],
        right: 2,
        why: 'You earn commission when the order is paid. The time until it’s payable starts then.',
      },
      {
        name: 'refund',
        prompt:
          'You were paid out last month, and now one of those orders is refunded in full. What happens?',
        choices: [
          'Its commission is taken back: your balance goes below zero and the next commissions fill it.',
          'Nothing: what was paid out is final.',
          'You get a bill for it.',
        ],
        right: 0,
        why: 'A refund takes the commission back even after a payout. It’s a negative line on your statement, never a bill.',
      },
      {
        name: 'least',
        prompt: `You have less than ${minimum} payable. Can you take it out?`,
        choices: [
          'Yes, to Earth Cash.',
          'Not yet: it stays yours and grows with your next orders.',
          'No, and it’s gone at the end of the month.',
        ],
        right: 1,
        why: `Payouts start at ${minimum}, to Earth Cash too. What you’ve earned doesn’t expire before then.`,
      },
    ],
  };
}
