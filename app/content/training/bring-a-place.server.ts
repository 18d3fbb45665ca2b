import type { Lesson } from '~/domain/training/training';

/** Lesson: how to win a café, a dining hall or a chapter. */
export function bringAPlace(): Lesson {
  return {
    name: 'bring-a-place',
    title: 'Bringing a café or a chapter on board',
    summary: 'Who to ask, what to bring, and how one order becomes a standing habit.',
    minutes: 5,
    sections: [
      {
        heading: 'Who to ask',
        body: [
          'Talk to the person who orders, not the person at the counter. In a café that’s often the manager, in a dining hall someone in purchasing, and in a chapter the social chair or the treasurer. Ask who it is and when would be a good time. Before 11 AM on a weekday seldom is.',
          [
            'A café orders the same things every few weeks. Two of its sizes are worth more than all the cups for one party.',
            'A chapter orders for events: party packs, cold cups, sometimes printed cups for a big weekend.',
            'A club or student organization has a budget that ends with the term. Get there before it does.',
          ],
        ],
      },
      {
        heading: 'What to bring',
        body: [
          [
            'What they use now: sizes, how many a week, which lid. You can see most of it from a seat in the café.',
            'Our product that does the same job, its rim, its lid, and the price per piece.',
            'Where it goes after use in their town. Check Compost Locations before you go.',
            'Flyers and photos from your assets.',
          ],
          'In the first minute, say that you’re an ambassador and earn a share. Then talk about their bins, not about the planet.',
        ],
      },
      {
        heading: 'From yes to the order',
        body: [
          'Send your link to the product you talked about while you’re still there. They order with their own account and to their own address. Don’t order for them, and don’t take their money.',
          [
            'Printed cups start on their own page. A person checks the artwork, and nothing is printed until a proof is approved. That takes time, so start weeks before the date.',
            'A café or a university can have a business account, with several people in one organization.',
            'For more than the cart takes, there’s Contact Sales. What they agree on there is set up by hand, without your link, so have them start with an order of their own.',
          ],
        ],
      },
      {
        heading: 'After the first order',
        body: [
          'Stop by after the first delivery. Do the lids fit? Is there a bin, and does it say what goes in? If something is broken or missing, they write to us with the order number. You don’t need to pass it on.',
          'Reordering takes one press on their own product list. Your code still counts when they enter it at checkout.',
        ],
      },
    ],
    check: [
      {
        name: 'who',
        prompt: 'You want to bring a café on board. Who do you talk to?',
        choices: [
          'The staff at the counter when it’s busy.',
          'The person who does the ordering, at a time that suits them.',
          'The guests, so that they ask for it.',
        ],
        right: 1,
        why: 'Only the person who orders can change what is ordered, and not during the rush.',
      },
      {
        name: 'order-for',
        prompt:
          'The social chair gives you cash and asks you to order for the chapter. What do you do?',
        choices: [
          'Send your link. They order with their own account and address.',
          'Order with your account and the chapter’s address.',
          'Order for them and enter your own code, so that it counts.',
        ],
        right: 0,
        why: 'What you order yourself never counts, and other people’s money isn’t yours to carry. Your link does it all.',
      },
      {
        name: 'printed',
        prompt: 'A sorority wants printed cups for this Saturday. It is Tuesday.',
        choices: [
          'Promise it. Printing is quick.',
          'Let them order and hope.',
          'Say that artwork and a proof take time, and offer what’s in stock for Saturday.',
        ],
        right: 2,
        why: 'A person checks the artwork, and nothing is printed until the proof is approved. An event date needs weeks of lead time.',
      },
      {
        name: 'first-minute',
        prompt: 'When do you say that you earn a commission?',
        choices: [
          'In the first minute.',
          'When they ask.',
          'After the order, so that it doesn’t get in the way.',
        ],
        right: 0,
        why: 'It may change what people decide. They have a right to know before they do.',
      },
    ],
  };
}
