import { COMPOST_ADVICE } from '~/content/catalogue/compost-advice';
import type { Lesson } from '~/domain/training/training';

/** Lesson: our products, what they are made of, and how to dispose of them. */
export function ourGoods(): Lesson {
  return {
    name: 'our-goods',
    title: 'What we sell, and what it is made of',
    summary: 'Cups, lids, containers and cutlery, their materials, and where each of them goes.',
    minutes: 5,
    sections: [
      {
        heading: 'On the shelves',
        body: [
          'Cups, lids, containers and cutlery for food that is eaten away from a dishwasher: sold by the case, with the price of a case beside the price of a piece. Merch is sold one by one. Cups, bags and grease-proof paper can be printed with somebody’s own design.',
          'The best cup is still the one that gets washed. Say so: whoever has shelves, a sink and guests who stay needs fewer of ours. Our goods are for the truck, the stadium and the Saturday with four hundred guests.',
        ],
      },
      {
        heading: 'Five materials',
        body: [
          [
            'Paper: hot cups, bags, sleeves. Takes heat well.',
            'Bagasse, the fiber that is left of sugar cane: plates, trays and clamshells.',
            'Plant-based plastics such as PLA: clear cups and their lids. For cold drinks only, they lose their shape in heat.',
            'Birch: forks, knives and spoons.',
            'Cotton: tees, hoodies and bags that are made to keep.',
          ],
          'The page of each product names its material. Look there before you answer; guessing costs more trust than looking it up.',
        ],
      },
      {
        heading: 'Four ways out',
        body: [
          'Every product says which of four ways it goes after use:',
          [
            `${COMPOST_ADVICE.home.label}: ${COMPOST_ADVICE.home.advice}`,
            `${COMPOST_ADVICE.industrial.label}: ${COMPOST_ADVICE.industrial.advice}`,
            `${COMPOST_ADVICE.recycle.label}: ${COMPOST_ADVICE.recycle.advice}`,
            `${COMPOST_ADVICE.reuse.label}: ${COMPOST_ADVICE.reuse.advice}`,
          ],
          'Compost Locations, on your dashboard, shows by ZIP code where food scraps can be brought. Look at it with the people you are talking to.',
        ],
      },
      {
        heading: 'Lids that fit',
        body: [
          'A cup and a lid fit when their rims have the same diameter, which both give in millimeters. Each cup’s page lists the lids that fit it. A lid that leaks is waste twice over, so check it before somebody orders forty cases.',
        ],
      },
    ],
    check: [
      {
        name: 'hot-drink',
        prompt: 'A café wants to serve coffee in our clear cups. What do you say?',
        choices: [
          'They work for anything that is not boiling.',
          'Those are for cold drinks; for coffee there are paper hot cups.',
          'They only need the right lid.',
        ],
        right: 1,
        why: 'Clear plant-based cups lose their shape in heat. Paper hot cups are made for coffee and tea.',
      },
      {
        name: 'industrial',
        prompt: 'Where does a cup that is marked for industrial compost belong?',
        choices: [
          'On a garden heap, it only takes longer there.',
          'In the plastic recycling, where it looks like the other bottles.',
          'With food scraps that go to an industrial composting plant.',
        ],
        right: 2,
        why: 'It takes the heat of an industrial plant. A garden heap is too cold, and in plastic recycling it spoils the rest.',
      },
      {
        name: 'lid',
        prompt: 'How do you know that a lid fits a cup?',
        choices: [
          'Both name the same diameter of the rim.',
          'Both are made of the same material.',
          'Both hold the same number of ounces.',
        ],
        right: 0,
        why: 'Cups of one size can have different rims. The diameter in millimeters decides, and each cup’s page lists its lids.',
      },
      {
        name: 'unsure',
        prompt: 'Somebody asks what a tray is made of, and you are not sure. What now?',
        choices: [
          'Say that everything of ours is made of plants.',
          'Open the product’s page, which names the material.',
          'Say bagasse, which most trays are made of.',
        ],
        right: 1,
        why: 'The page of each product names its material. A guess that turns out wrong costs more trust than a look at the phone.',
      },
    ],
  };
}
