import type { Lesson } from '~/domain/training/training';

/** Lesson: how to win a café, a dining hall or a chapter. */
export function bringAPlace(): Lesson {
  return {
    name: 'bring-a-place',
    title: 'Bringing a café or a chapter on board',
    summary: 'Whom to ask, what to bring, and how one order becomes the usual one.',
    minutes: 5,
    sections: [
      {
        heading: 'Whom to ask',
        body: [
          'Not the one at the counter: the one who orders. In a café that is often the manager, in a dining hall somebody in purchasing, in a chapter the social chair or the treasurer. Ask who it is, and when a good time would be. Before eleven on a weekday seldom is.',
          [
            'A café orders the same things every few weeks. Two of its sizes are worth more than every cup of one party.',
            'A chapter orders for evenings: party packs, cold cups, sometimes printed ones for a weekend that matters.',
            'A club or a student organization has a budget that ends with the term. Come before it does.',
          ],
        ],
      },
      {
        heading: 'What to bring',
        body: [
          [
            'What they use now: sizes, how many a week, the lid. You can see most of it from a chair.',
            'The product of ours that does the same, its rim, its lid, and the price of a piece.',
            'Where it goes after use, in their town. Look at Compost Locations before you go.',
            'Flyers and photos from your assets.',
          ],
          'Say in the first minute that you are an ambassador and earn a share. Then talk about their bins, not about the planet.',
        ],
      },
      {
        heading: 'From yes to the order',
        body: [
          'Send your link while you are still there, to the product that you were talking about. They order with their own account and to their own address; you do not order for them and do not take their money.',
          [
            'Printed cups start at a page of their own: a person checks the artwork, and nothing is printed before a proof was approved. That takes time, so begin weeks before the date.',
            'A café or a university can keep an account as a business, with several people in one organization.',
            'For more than the cart takes there is Contact Sales. What they agree on there is made by hand, without your link: let them begin with an order of their own.',
          ],
        ],
      },
      {
        heading: 'Afterwards',
        body: [
          'Look in after the first delivery. Do the lids fit? Is there a bin, and does it say what goes in? When something is broken or missing, they write to us with the number of the order; you need not carry it.',
          'An order again is one press on their own list of products. Your code still counts when they type it at the checkout.',
        ],
      },
    ],
    check: [
      {
        name: 'who',
        prompt: 'You want to bring a café on board. With whom do you talk?',
        choices: [
          'With whoever is at the counter when it is full.',
          'With the person who does the ordering, at a time that suits them.',
          'With the guests, so that they ask for it.',
        ],
        right: 1,
        why: 'Only whoever orders can change what is ordered, and hardly during the rush.',
      },
      {
        name: 'order-for',
        prompt:
          'The social chair gives you cash and asks you to order for the chapter. What do you do?',
        choices: [
          'Send your link: they order with an account and an address of their own.',
          'Order with your account and the chapter’s address.',
          'Order for them and type your own code, so that it counts.',
        ],
        right: 0,
        why: 'What you order yourself never counts, and money of others is not yours to carry. Your link does it all.',
      },
      {
        name: 'printed',
        prompt: 'A sorority wants printed cups for this Saturday. It is Tuesday.',
        choices: [
          'Promise it: printing is quick.',
          'Let them order and hope.',
          'Say that artwork and proof take time, and offer what is on the shelves for Saturday.',
        ],
        right: 2,
        why: 'A person checks the artwork, and nothing is printed before the proof was approved. For a date there have to be weeks.',
      },
      {
        name: 'first-minute',
        prompt: 'When do you say that you earn a commission?',
        choices: [
          'In the first minute.',
          'When they ask.',
          'After the order, so that it does not stand in the way.',
        ],
        right: 0,
        why: 'People decide with it in mind or without. They have a right to know before they do.',
      },
    ],
  };
}
